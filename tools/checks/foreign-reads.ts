/** The tables of other owners that the statements of a folder join, and why. */
export type ForeignReads = { folder: string; tables: string[]; why: string }

export const foreignReads: ForeignReads[] = []
