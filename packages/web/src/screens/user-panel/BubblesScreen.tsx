import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bubblesQuery } from '../../features/bubbles/api.ts'
import {
  type BubbleForm,
  bubbleToSend,
  editing,
  emptyBubbleForm,
} from '../../features/bubbles/bubble-form-model.ts'
import { BubbleFormBox } from '../../features/bubbles/components/BubbleFormBox.tsx'
import { BubbleRows } from '../../features/bubbles/components/BubbleRows.tsx'
import { useDeleteBubble, useSaveBubble } from '../../features/bubbles/mutations.ts'
import { useBubbleSocket } from '../../features/bubbles/use-bubble-socket.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../ui/layout/Box.tsx'

/** Bubbles page. */
export function BubblesScreen() {
  const { t } = useTranslation()
  const bubbles = useQuery(bubblesQuery)
  useBubbleSocket()
  const [form, setForm] = useState<BubbleForm>(emptyBubbleForm)
  const reset = () => setForm(emptyBubbleForm)
  const save = useSaveBubble(t, reset)
  const remove = useDeleteBubble(t)
  const submit = () => {
    const given = bubbleToSend(form)
    if (given !== null && !save.isPending) save.mutate({ bubbleid: form.bubbleid, ...given })
  }
  const count = bubbles.data?.value.length ?? 0
  return (
    <Page title={t('saved.title')} sub={count > 0 && t('saved.count', { count })} body="narrow">
      <BubbleFormBox
        // The text receives the focus again for every bubble that is edited.
        key={form.bubbleid}
        form={form}
        onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        onSubmit={submit}
        onCancel={reset}
        isPending={save.isPending}
      />
      <PanelLoading query={bubbles} label={t('saved.loading')} skeleton={<BoxSkeleton />}>
        {({ value }) =>
          value.length === 0 ? (
            <EmptyState drawing="all-done" size="small" title={t('saved.none')} text={t('saved.noneText')} />
          ) : (
            <BubbleRows
              bubbles={value}
              onEdit={(bubble) => setForm(editing(bubble))}
              onDelete={(bubble) => {
                if (bubble.bubbleid === form.bubbleid) reset()
                remove(bubble)
              }}
            />
          )
        }
      </PanelLoading>
    </Page>
  )
}
