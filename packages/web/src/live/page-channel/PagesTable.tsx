import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Table, type TableColumn } from '../../ui/tables/Table.tsx'
import { type PageChannel, type PageRow, useConnectPage } from './page-channel.ts'
import styles from './PageChannelPanel.module.css'

/** Name, category, and connect or disconnect with its own loading per row. */
export function PagesTable({ channel, pages }: { channel: PageChannel; pages: PageRow[] }) {
  const { t } = useTranslation()
  const actionColumn: TableColumn<PageRow> = {
    id: 'action',
    label: t('channelHealth.page.action'),
    isLabelHidden: true,
    cell: (page) => <PageAction channel={channel} page={page} />,
  }
  return (
    <Table
      label={t(`${channel.words}.page.title`)}
      columns={[...textColumn(channel, t), actionColumn]}
      rows={pages}
      idOf={({ id }) => id}
    />
  )
}

const textColumn = ({ words }: PageChannel, t: TFunction): readonly TableColumn<PageRow>[] => [
  { id: 'name', label: t('channelHealth.page.name'), isLead: true, cell: ({ name }) => name },
  { id: 'category', label: t(`${words}.page.category`), cell: ({ category }) => category ?? '–' },
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
function PageAction({ channel, page }: { channel: PageChannel; page: PageRow }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useConnectPage(channel, t)
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
