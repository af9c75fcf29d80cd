import type { Language, templateCategories } from '@switchboard/contract'
import type { ChipTone } from '../../ui/Chip.tsx'

export type TemplateCategory = (typeof templateCategories)[number]
export type TemplateForm = { title: string; message: string; category: TemplateCategory; language: Language }

export const emptyForm = (language: Language): TemplateForm => ({
  title: '',
  message: '',
  category: 'UTILITY',
  language,
})

/** §2: underscores shown as spaces. */
export const templateTitle = (name: string): string => name.replaceAll('_', ' ')

/** §5: which of the two is empty when trimmed. */
export const missingIn = ({ title, message }: TemplateForm): readonly ('title' | 'message')[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...(message.trim() === '' ? (['message'] as const) : []),
]

const statuses = ['APPROVED', 'PENDING', 'IN_APPEAL', 'REJECTED', 'PAUSED', 'DISABLED'] as const
const categories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const

const reasons = ['ABUSIVE_CONTENT', 'INVALID_FORMAT', 'PROMOTIONAL', 'TAG_CONTENT_MISMATCH', 'SCAM'] as const

/** The provider's word that has words of ours; undefined: another, shown as it is. */
export const reasonOf = (told: string) => reasons.find((known) => known === told)
export const statusOf = (told: string) => statuses.find((known) => known === told)
export const categoryOf = (told: string) => categories.find((known) => known === told)

export function statusTone(told: string): ChipTone {
  if (told === 'APPROVED' || told === 'REINSTATED') return 'success'
  if (told === 'PENDING' || told === 'IN_APPEAL') return 'warning'
  return told === 'REJECTED' || told === 'DISABLED' || told === 'PAUSED' ? 'danger' : 'plain'
}
