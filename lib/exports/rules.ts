/** A cell that a spreadsheet would run as a formula is marked as text. A plain negative amount stays as it is. */
export const asText = (cell: string): string => (/^[=+@\t\r]|^-(?![\d.,]+$)/.test(cell) ? `'${cell}` : cell);
