import type { MessengerPage } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { type Pages, useConnectPage } from '../api.ts'
import styles from './MessengerPanel.module.css'

/** Name, category, and connect or disconnect with its own loading per row. */
export function PagesTable({ pages }: { pages: Pages }) {
  const { t } = useTranslation()
  const actionColumn: TableColumn<MessengerPage> = {
    id: 'action',
    label: t('channelHealth.page.action'),
    isLabelHidden: true,
    cell: (page) => <PageAction page={page} />,
  }
  return (
    <Table
      label={t('channelHealth.page.title')}
      columns={[...textColumn(t), actionColumn]}
      rows={pages}
      idOf={({ id }) => id}
      isInset
    />
  )
}

const textColumn = (t: TFunction): readonly TableColumn<MessengerPage>[] => [
  { id: 'name', label: t('channelHealth.page.name'), isLead: true, cell: ({ name }) => name },
  { id: 'category', label: t('channelHealth.page.category'), cell: ({ category }) => category ?? '–' },
  {
    id: 'state',
    label: t('channelHealth.page.state'),
    cell: ({ isSubscribed }) =>
      isSubscribed ? (
        <Chip text={t('channels.state.connected')} tone="success" icon={Check} />
      ) : (
        <Chip text={t('channels.state.off')} />
      ),
  },
]

/** Disconnecting loses what clients write meanwhile, so it asks. */
function PageAction({ page }: { page: MessengerPage }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useConnectPage(t)
  const { name, isSubscribed } = page
  return (
    <div className={styles.action}>
      <Button
        label={t(isSubscribed ? 'channelHealth.page.disconnect' : 'channelHealth.page.connect')}
        fullLabel={t(isSubscribed ? 'channelHealth.page.disconnectOne' : 'channelHealth.page.connectOne', {
          name,
        })}
        size="sm"
        tone={isSubscribed ? 'secondary' : 'primary'}
        isPending={isPending}
        onPress={() => (isSubscribed ? setAsking(true) : mutate({ page, connects: true }))}
      />
      <AlertDialog
        isOpen={isAsking}
        question={t('channelHealth.page.question', { name })}
        text={t('channelHealth.page.questionText')}
        noLabel={t('common.cancel')}
        yesLabel={t('channelHealth.page.yes')}
        isDestructive
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          mutate({ page, connects: false })
        }}
      />
    </div>
  )
}
