/**
 * Returns whether a failed job can be repeated unchanged: a sync can, which continues where the last one ended. Users start others again
 * themselves.
 */
export const isRetryable = (action: string): boolean => action === "sync-package";
