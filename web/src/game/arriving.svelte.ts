/** Cards come onto the table one with each frame, so that no frame has to wait for all of them. */

import { frame } from "../frames";

/** How many are there by now; `many`: how many there will be. */
export class Arriving {
  count = $state(0);

  constructor(many: () => number) {
    void this.come(many);
  }

  private async come(many: () => number): Promise<void> {
    for (; this.count < many(); this.count += 1) await frame();
    this.count = Infinity;
  }
}
