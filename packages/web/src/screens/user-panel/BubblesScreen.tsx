import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bubblesQuery } from '../../features/bubbles/api.ts'
import { BubbleEditor } from '../../features/bubbles/components/BubbleEditor.tsx'
import { useBubbleSocket } from '../../features/bubbles/use-bubble-socket.ts'
import { Page } from '../../ui/layout/Page.tsx'

/** Bubbles page. */
export function BubblesScreen() {
  const { t } = useTranslation()
  useBubbleSocket()
  const all = useQuery(bubblesQuery).data?.value ?? []
  const count = all.filter(({ departmentid }) => departmentid === null).length
  return (
    <Page title={t('saved.title')} sub={count > 0 && t('saved.count', { count })} body="narrow">
      <BubbleEditor departmentid={null} gone={null} />
    </Page>
  )
}
