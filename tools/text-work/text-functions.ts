import { z } from 'zod'
import { exported } from './exported.ts'
import type { Kind, TextFunction } from './product-code.ts'

const Callable = z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function')

/** Ask the server, the browser or another process, and process no text by themselves. */
const asks = new Set([
  'markRead',
  'markConversationRead',
  'copyText',
  'saveText',
  'openTab',
  'measureSound',
  'openLog',
  'fetchScheduled',
])

export const isPlainFunction = ({ name }: Pick<TextFunction, 'name'>): boolean =>
  !asks.has(name) && !/^use[A-Z]/.test(name)

/** Runs it with one text in every place that takes one. */
export async function textFunctionOf(
  root: string,
  { path, name, takes }: TextFunction,
): Promise<(text: string) => void> {
  const run = Callable.parse(await exported(root, path, name))
  return (text) => void run(...takes.map((kind) => argumentOf(kind, text)))
}

function argumentOf(kind: Kind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text
    case 'texts':
      return [text, text]
    case 'number':
      return 50
    default:
      return kind satisfies never
  }
}
