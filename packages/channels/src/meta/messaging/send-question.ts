import type { Choice, Outbound } from '../../outbound.ts'
import { shortened } from '../../text-limits.ts'
import { messagingLimits } from './limits.ts'

type Question = Extract<Outbound, { kind: 'question' }>
type Message = Record<string, unknown>

/**
 * Up to three choices are buttons that stay, so that a rating can be given later; up to thirteen are quick replies,
 * which vanish with the next message; more choices go on cards side by side.
 */
export function questionMessages({ text, choices }: Question): Message[] {
  const { buttons, buttonText, quickReplies } = messagingLimits
  if (choices.length === 0) return [{ text }]
  if (choices.length <= buttons && text.length <= buttonText) {
    return [template({ template_type: 'button', text, buttons: choices.map(buttonOf) })]
  }
  if (choices.length <= quickReplies) return [{ text, quick_replies: choices.map(quickReplyOf) }]
  return [{ text }, ...cardsOf(text, choices)]
}

function cardsOf(text: string, choices: readonly Choice[]): Message[] {
  const { buttons, cards, cardTitle } = messagingLimits
  const elements = inGroups(choices, buttons).map((group) => ({
    title: shortened(text, cardTitle),
    buttons: group.map(buttonOf),
  }))
  return inGroups(elements, cards).map((group) => template({ template_type: 'generic', elements: group }))
}

function inGroups<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

const template = (payload: Message): Message => ({ attachment: { type: 'template', payload } })

const titleOf = (label: string): string => shortened(label, messagingLimits.buttonTitle)

const buttonOf = ({ label, payload }: Choice) => ({ type: 'postback', title: titleOf(label), payload })

const quickReplyOf = ({ label, payload }: Choice) => ({
  content_type: 'text',
  title: titleOf(label),
  payload,
})
