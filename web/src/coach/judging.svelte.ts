/** Asking for a review: it is made elsewhere, and looked for again until it is there. */

import { get, post, type Problem } from "../api/client";
import type { ReviewAnswer } from "../api/types";

const AGAIN = 1000; // milliseconds

export class Judging {
  answer = $state.raw<ReviewAnswer | null>(null);
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly id: string) {}

  get review() {
    return this.answer?.review ?? null;
  }

  /** Look for the review of a seat until it is there, or nobody wants it any more. */
  watch(seat: number): () => void {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.answer = this.problem = null;
    const look = async () => {
      try {
        const found = await get<ReviewAnswer>(`tables/${this.id}/review?seat=${seat}`);
        if (!wanted) return;
        this.answer = found;
        this.problem = null;
        if (found.review) return;
      } catch (error) {
        if (!wanted) return;
        this.problem = error as Problem;
        if (!this.problem.passing) return;
      }
      timer = setTimeout(() => void look(), AGAIN);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }

  async begin(seat: number): Promise<void> {
    try {
      this.answer = await post<ReviewAnswer>(`tables/${this.id}/review`, { seat });
    } catch (error) {
      this.problem = error as Problem;
    }
  }
}
