/** Returns whether a failed job can be tried again as it was: a sync, which begins where the last one ended. Others are begun anew by who asked for them. */
export const isRetryable = (action: string): boolean => action === "sync-package";
