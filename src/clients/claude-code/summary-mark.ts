/** Stands in every row that holds a summary, and in few others. */
export const SUMMARY_MARK = Buffer.from('"isCompactSummary"');
