import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cutPreview } from '../../../lib/cut.ts'
import { SavedTextStrip } from '../../../ui/chat/SavedTextStrip.tsx'
import { bubblesQuery } from '../api.ts'

/** §1: saved texts above the message input; none, and there is no strip. */
export function BubbleStrip({ onInsert }: { onInsert: (content: string) => void }) {
  const { t } = useTranslation()
  const bubbles = useQuery(bubblesQuery).data?.value ?? []
  if (bubbles.length === 0) return null
  return (
    <SavedTextStrip
      label={t('bubbles.strip')}
      texts={bubbles.map(({ bubbleid, name, content }) => ({
        id: bubbleid,
        name,
        title: cutPreview(content),
      }))}
      onChoose={(id) => {
        const chosen = bubbles.find(({ bubbleid }) => bubbleid === id)
        if (chosen) onInsert(chosen.content)
      }}
    />
  )
}
