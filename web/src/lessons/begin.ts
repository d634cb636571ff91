/** A table for a lesson; whoever began it goes there. */

import { post } from "../api/client";
import type { Created } from "../api/types";
import { router } from "../router.svelte";
import { settings } from "../settings.svelte";

export async function begin(lesson: string): Promise<void> {
  const { id } = await post<Created>(`lessons/${lesson}`, { ...settings.self });
  router.go(`t/${id}`);
}
