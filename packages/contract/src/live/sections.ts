import { compareText } from './order.ts'

/** Dated sections of messages or notifications by their UTC day, in the order given. */
export const toSections = <Item extends { created_on: string }>(
  items: readonly Item[],
): Record<string, Item[]> => Object.fromEntries(Map.groupBy(items, (item) => dayOf(item.created_on)))

/** The items of dated sections as one list, oldest day first, each day in the order it has. */
export function fromSections<Item>(sections: Readonly<Record<string, readonly Item[]>>): Item[] {
  return Object.entries(sections)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, items]) => items)
}

/** The UTC day of an instant of the wire, as sections are keyed. */
export const dayOf = (instant: string): string => instant.slice(0, '2026-03-18'.length)
