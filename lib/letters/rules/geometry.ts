import type { Window } from "@/lib/customers/statuses";

/** All lengths are millimetres from the top left corner of an A4 sheet (LETTERS §1). */

export type Zone = { left: number; top: number; right: number; bottom: number };

/** The area for text, on every page. */
export const TEXT = { left: 25, right: 190, width: 165, bottom: 269 } as const;
/** The baseline of the subject, below every window. */
export const SUBJECT = 105;
/** Top of the text on further pages, below their head. */
export const FURTHER_TOP = 28;
export const FURTHER_HEAD = 18;
export const FOOT = { rule: 274, baseline: 278.5 } as const;
/** Where a sheet is folded twice, and where it is punched. */
export const MARKS = { folds: [105, 210], hole: 148.5, left: 4, foldEnd: 8, holeEnd: 9 } as const;

type Face = {
  /** Visible through every common envelope of this kind, however the sheet lies in it. */
  address: Zone;
  /** First baseline and distance of lines: for five lines, and for six. */
  lines: { first: number; pitch: number; firstOfSix: number; pitchOfSix: number };
  return_line: number;
  /** Nothing but address and return line may be printed here. */
  kept_clear: Zone;
  reference: { left: number; right: number; top: number };
  sender: { left: number; right: number; top: number };
  logo: Zone;
};

/** A window of a common envelope, as it lies on a sheet in the envelope's upper left corner. */
type Opening = { name: string; left: number; top: number; width: number; height: number };

const PAGE_WIDTH = 210;
const leftward: Opening[] = [
  { name: "EA5/6, DL", left: 20, top: 50, width: 100, height: 30 },
  { name: "EA5/6, DL", left: 20, top: 50, width: 110, height: 40 },
  { name: "C5/6", left: 20, top: 54, width: 90, height: 45 },
];

/** The windows manufacturers cut, by where a customer's windows are. */
export const openings: Record<Window, readonly Opening[]> = {
  left: leftward,
  right: leftward.map((opening) => ({ ...opening, left: PAGE_WIDTH - opening.left - opening.width })),
  din: [{ name: "C5/6 (DIN 680)", left: 20, top: 45, width: 85, height: 45 }],
};

const common = { first: 56.6, pitch: 4.4, firstOfSix: 54.4, pitchOfSix: 4.1 };
const logo = { left: 25, top: 12, right: 85, bottom: 37 };

export const faces: Record<Window, Face> = {
  left: {
    address: { left: 25, top: 54, right: 95, bottom: 75 },
    lines: common,
    return_line: 50,
    kept_clear: { left: 0, top: 44, right: 130, bottom: 100 },
    reference: { left: 132, right: 190, top: 56 },
    sender: { left: 132, right: 190, top: 13 },
    logo,
  },
  right: {
    address: { left: 120, top: 54, right: 190, bottom: 75 },
    lines: common,
    return_line: 50,
    kept_clear: { left: 85, top: 44, right: 210, bottom: 100 },
    reference: { left: 25, right: 85, top: 56 },
    sender: { left: 120, right: 190, top: 13 },
    logo,
  },
  din: {
    address: { left: 25, top: 62.7, right: 105, bottom: 90 },
    lines: { first: 66.5, pitch: 4.2, firstOfSix: 66.5, pitchOfSix: 4.2 },
    return_line: 60.5,
    kept_clear: { left: 20, top: 45, right: 105, bottom: 90 },
    reference: { left: 125, right: 190, top: 50 },
    sender: { left: 125, right: 190, top: 13 },
    logo: { left: 25, top: 12, right: 105, bottom: 40 },
  },
};
