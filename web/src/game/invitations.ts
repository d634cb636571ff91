/** The maker's invitations, kept in this browser until they are used: the server knows only hashes. */

import type { Invitation } from "../api/types";

const key = (table: string): string => `loyang.invitations.${table}`;

export function keep(table: string, invitations: Invitation[]): void {
  if (invitations.length) sessionStorage.setItem(key(table), JSON.stringify(invitations));
}

export function kept(table: string): Invitation[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as Invitation[];
  } catch {
    return [];
  }
}
