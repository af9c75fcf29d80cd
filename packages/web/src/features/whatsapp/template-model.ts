import type { Language, templateCategories } from '@switchboard/contract'
import type { ChipTone } from '../../ui/feedback/Chip.tsx'

export type TemplateCategory = (typeof templateCategories)[number]
export type TemplateForm = { title: string; message: string; category: TemplateCategory; language: Language }

export const emptyForm = (language: Language): TemplateForm => ({
  title: '',
  message: '',
  category: 'UTILITY',
  language,
})

/** Underscores shown as spaces. */
export const templateTitle = (name: string): string => name.replaceAll('_', ' ')

/** Which of the two is empty when trimmed. */
export const missingIn = ({ title, message }: TemplateForm): readonly ('title' | 'message')[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...(message.trim() === '' ? (['message'] as const) : []),
]

export function statusTone(value: string): ChipTone {
  if (value === 'APPROVED' || value === 'REINSTATED') return 'success'
  if (value === 'PENDING' || value === 'IN_APPEAL') return 'warning'
  return value === 'REJECTED' || value === 'DISABLED' || value === 'PAUSED' ? 'danger' : 'plain'
}
