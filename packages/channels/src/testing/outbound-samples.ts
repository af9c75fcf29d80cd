import type { Choice, Outbound, OutboundFile } from '../outbound.ts'

export function choicesOf(count: number, payload = 'dep:'): Choice[] {
  return Array.from({ length: count }, (_, index) => ({
    label: `Department ${index}`,
    payload: `${payload}${index}`,
  }))
}

/** A small file of ours; what it is about is given. */
export function ourFile(facts: Partial<OutboundFile> & Pick<OutboundFile, 'kind' | 'mime'>): OutboundFile {
  const unknown = { duration: null, width: null, height: null, recorded: false }
  const open = async () => new Blob(['bytes'], { type: facts.mime })
  return { name: `a.${facts.kind}`, size: 5, ...unknown, open, ...facts }
}

export function fileMessage(
  facts: Partial<OutboundFile> & Pick<OutboundFile, 'kind' | 'mime'>,
  caption = '',
): Extract<Outbound, { kind: 'file' }> {
  return { kind: 'file', file: ourFile(facts), caption, replyTo: null }
}
