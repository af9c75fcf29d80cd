import type { ChatFieldsProps } from '../website-chat-model.ts'
import { limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { originsIn } from '../website-origins.ts'

/** The websites that may show the chat, one in each line; what is wrong is named by its line once the field is left. */
export function OriginsField({ form, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  const [isLeft, setLeft] = useState(false)
  const { origins, wrong } = originsIn(form.origins)
  const lines = wrong.map(({ line, text, problem }) => t(`websiteChats.origin.${problem}`, { line, text }))
  const tooMany =
    origins.length > limits.chatOrigins
      ? [t('websiteChats.origin.tooMany', { most: limits.chatOrigins })]
      : []
  return (
    <TextArea
      label={t('websiteChats.field.origins')}
      hint={t('websiteChats.hint.origins')}
      placeholder="https://shop.example"
      rows={3}
      value={form.origins}
      onChange={(text) => onChange({ origins: text })}
      onBlur={() => setLeft(true)}
      error={isLeft ? [...lines, ...tooMany].join('\n') || undefined : undefined}
    />
  )
}
