import { fillTemplate, type WhatsappTemplate } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { valueExcess } from '../templates.ts'
import styles from './TemplateDialog.module.css'

type TemplateFieldsProps = {
  template: WhatsappTemplate
  client: string
  values: readonly string[]
  onValues: (values: readonly string[]) => void
  onEnter: () => void
}

/** A field for each place, and what the client will read. */
export function TemplateFields({ template, client, values, onValues, onEnter }: TemplateFieldsProps) {
  const { t } = useTranslation()
  // The arrows choose one template after another: they stay in the list.
  const [isByKeys] = useState(() => document.activeElement?.matches('[type=radio]:focus-visible') === true)
  const now = useNow(60_000).toISOString()
  const text = fillTemplate(template, values)
  const set = (place: number, value: string) =>
    onValues(template.places.map((_, at) => (at === place ? value : (values[at] ?? ''))))
  const excess = (value: string) => {
    const count = valueExcess(value)
    return count > 0 ? t('composer.excess', { count }) : undefined
  }
  return (
    <>
      {template.places.map((name, place) => (
        <TextField
          // A place has no other name than its number.
          key={name ?? place}
          label={name?.replaceAll('_', ' ') ?? t('templateDialog.value', { place: place + 1 })}
          value={values[place] ?? ''}
          onChange={(value) => set(place, value)}
          error={excess(values[place] ?? '')}
          takesFocus={place === 0 && !isByKeys}
          isRequired
          onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        />
      ))}
      <section className={styles.preview} aria-label={t('templateDialog.preview', { name: client })}>
        <h3 className={styles.heading}>{t('templateDialog.preview', { name: client })}</h3>
        <MessageBubble
          side="agent"
          isFirst
          label={text}
          content={{ kind: 'text', text }}
          meta={{ time: { dateTime: now, text: timeOf(now) } }}
        />
      </section>
    </>
  )
}
