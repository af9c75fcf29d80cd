import type { Choice, Outbound } from '../outbound.ts'
import type { Part } from '../send-parts.ts'
import { cutText, shortened } from '../text-limits.ts'
import { whatsappLimits } from './limits.ts'

type Post = (index: number, content: Record<string, unknown>) => Promise<string>
type Question = Extract<Outbound, { kind: 'question' }>

/** A few short choices are buttons; others are rows of a list, and beyond ten rows there is another list. */
export function questionParts({ text, choices, listLabel }: Question, post: Post): Part[] {
  const { buttons, list } = whatsappLimits
  if (choices.length === 0) return [() => post(0, { type: 'text', text: { body: text } })]
  if (choices.length <= buttons.most && choices.every(({ label }) => label.length <= buttons.title)) {
    return [() => post(0, { type: 'interactive', interactive: buttonsOf(text, choices) })]
  }
  const count = Math.ceil(choices.length / list.rows)
  return Array.from({ length: count }, (_, index) => () => {
    const rows = choices.slice(index * list.rows, (index + 1) * list.rows)
    const words =
      count === 1 ? text : `${cutText(text, whatsappLimits.question - 10)} (${index + 1}/${count})`
    return post(index, { type: 'interactive', interactive: listOf(words, rows, listLabel) })
  })
}

function buttonsOf(text: string, choices: readonly Choice[]) {
  const buttons = choices.map(({ label, payload }) => ({
    type: 'reply',
    reply: { id: payload, title: label },
  }))
  return { type: 'button', body: { text }, action: { buttons } }
}

/** A label that is too long for a row is repeated in full below it. */
function listOf(text: string, choices: readonly Choice[], listLabel = '☰') {
  const { title, description, label: labelLimit } = whatsappLimits.list
  const rows = choices.map(({ label, payload }) => ({
    id: payload,
    title: shortened(label, title),
    ...(label.length > title ? { description: shortened(label, description) } : {}),
  }))
  const action = { button: shortened(listLabel, labelLimit), sections: [{ rows }] }
  return { type: 'list', body: { text }, action }
}
