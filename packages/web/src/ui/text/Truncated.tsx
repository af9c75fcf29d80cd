import type { ReactNode } from 'react'
import { cutName, cutPreview, cutText } from '../../lib/cut.ts'

type TruncatedProps = {
  text: string
  as: 'name' | 'preview' | 'text'
  /** How to show the cut text, such as with a word marked. */
  show?: ((shown: string) => ReactNode) | undefined
}

/** The full text stays available when it is cut: in its title, and for screen readers. */
export function Truncated({ text, as, show = (shown) => shown }: TruncatedProps) {
  const shown = cuts[as](text)
  if (shown === text) return <bdi>{show(text)}</bdi>
  return (
    <bdi title={text}>
      <span aria-hidden="true">{show(shown)}</span>
      <span className="visually-hidden">{text}</span>
    </bdi>
  )
}

const cuts: Record<TruncatedProps['as'], (text: string) => string> = {
  name: cutName,
  preview: cutPreview,
  text: cutText,
}
