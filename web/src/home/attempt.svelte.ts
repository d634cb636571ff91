/** Something that the server may refuse: while it is tried nothing else is, and a refusal is told beside it. */

import type { Problem } from "../api/client";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  async run<T>(work: () => Promise<T>, then: (done: T) => void): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      then(await work());
    } catch (error) {
      this.problem = error as Problem;
    } finally {
      this.busy = false;
    }
  }
}
