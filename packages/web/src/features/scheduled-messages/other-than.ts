import type { ScheduledMessage } from '@switchboard/contract'

interface Written {
  content: string
  dueOn: string | undefined
  files: readonly { fileid: string }[]
}

/** What the message has become since it was opened; null while that is what was opened, or what is written here. */
export function otherThan(
  opened: ScheduledMessage,
  current: ScheduledMessage | undefined,
  { content, dueOn, files }: Written,
): ScheduledMessage | null {
  if (current === undefined) return null
  const known = [keyOf(opened), keyOf({ content: content.trim(), due_on: dueOn ?? '', files })]
  return known.includes(keyOf(current)) ? null : current
}

const keyOf = ({ content, due_on, files }: Omit<Written, 'dueOn'> & { due_on: string }): string =>
  JSON.stringify([content, new Date(due_on).getTime(), files.map(({ fileid }) => fileid)])
