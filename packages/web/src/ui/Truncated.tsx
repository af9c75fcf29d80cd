import { cutName, cutPreview, cutText } from '../lib/cut.ts'

type TruncatedProps = { text: string; as: 'name' | 'preview' | 'text' }

/** Cut text keeps the whole of it in reach. */
export function Truncated({ text, as }: TruncatedProps) {
  const shown = cuts[as](text)
  return <span title={shown === text ? undefined : text}>{shown}</span>
}

const cuts: Record<TruncatedProps['as'], (text: string) => string> = {
  name: cutName,
  preview: cutPreview,
  text: cutText,
}
