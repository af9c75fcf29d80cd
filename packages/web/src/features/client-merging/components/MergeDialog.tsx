import type { Client } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { FormError } from '../../../ui/forms/Form.tsx'
import { PickList } from '../../../ui/forms/PickList.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { chosenClientQuery, otherClientsQuery, useMerge } from '../api.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import styles from './ClientMerges.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'
import { useEndsMeanwhile } from '../../../live/use-ends-meanwhile.ts'

type MergeDialogProps = { client: Client; onClose: () => void }

/** Finds the other client, shows both sides, and merges after a confirmation. */
export function MergeDialog({ client, onClose }: MergeDialogProps) {
  const { t } = useTranslation()
  const [other, setOther] = useState<Client | null>(null)
  const merge = useMerge()
  const name = client.client_name
  const isGone = useQuery(chosenClientQuery(other)).data === null && !merge.isPending && !merge.isSuccess
  useEndsMeanwhile(isGone && other ? t('merge.otherGone', { other: other.client_name }) : null, () => {
    merge.reset()
    setOther(null)
  })
  const confirm = (joining: Client) =>
    void mutateThen(
      merge,
      { clientid: client.clientid, other_clientid: joining.clientid },
      {
        done: () =>
          toasts.show({ tone: 'success', text: t('merge.done', { name, other: joining.client_name }) }),
        here: onClose,
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title={t('merge.title')}
      lead={t('merge.text', { name })}
      size="wide"
      footer={
        other && (
          <>
            <Button label={t('merge.another')} size="lg" onPress={() => setOther(null)} />
            <Button
              label={t('merge.confirm')}
              size="lg"
              tone="primary"
              isPending={merge.isPending}
              onPress={() => confirm(other)}
            />
          </>
        )
      }
    >
      <div className={styles.body}>
        {other === null ? (
          <Search clientid={client.clientid} onChoose={setOther} />
        ) : (
          <MergeSides kept={client} joining={other} />
        )}
        <FormError lines={[errorText(merge.error, t)]} />
      </div>
    </Dialog>
  )
}

type SearchProps = { clientid: string; onChoose: (client: Client) => void }

function Search({ clientid, onChoose }: SearchProps) {
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const found = useQuery(otherClientsQuery(useDeferredValue(word.trim()), clientid)).data
  return (
    <>
      <TextField
        label={t('merge.search')}
        type="search"
        value={word}
        onChange={setWord}
        maxLength={200}
        takesFocus
      />
      <output className="visually-hidden">
        {word !== '' && found?.length ? `${t('merge.results')}: ${found.length}` : ''}
      </output>
      {found?.length === 0 && <NoneFound text={t('merge.noneFound')} onPress={() => setWord('')} />}
      {found !== undefined && found.length > 0 && (
        <PickList
          label={t('merge.results')}
          value={null}
          onChange={(id) => {
            const chosen = found.find((one) => one.clientid === id)
            if (chosen) onChoose(chosen)
          }}
          picks={found.map((one) => ({
            id: one.clientid,
            name: one.client_name,
            lead: <Avatar name={one.client_name} size="md" of={{ side: 'client' }} />,
            sub: one.account_number ?? one.short_id,
            end: <PlatformIcon platform={one.platform} label={platformName(one.platform, t)} />,
          }))}
        />
      )}
    </>
  )
}

/** Both clients side by side: which one stays, and which one joins it. */
function MergeSides({ kept, joining }: { kept: Client; joining: Client }) {
  const { t } = useTranslation()
  const stays = `${t('merge.stays')}: ${kept.client_name}`
  return (
    <section
      // It comes in place of the list with the choice, and tells who was chosen before anything is confirmed.
      ref={takeFocus}
      tabIndex={-1}
      aria-label={`${stays}, ${t('merge.joins')}: ${joining.client_name}`}
      className={styles.sides}
    >
      <Side client={kept} word={t('merge.stays')} tone="accent" />
      <Side client={joining} word={t('merge.joins')} tone="plain" />
    </section>
  )
}

const takeFocus = (place: HTMLElement | null) => place?.focus()

function Side({ client, word, tone }: { client: Client; word: string; tone: 'accent' | 'plain' }) {
  const { t } = useTranslation()
  return (
    <section className={styles.side} aria-label={`${word}: ${client.client_name}`}>
      <span>
        <Chip text={word} tone={tone} />
      </span>
      <span className={styles.name}>
        <PlatformIcon platform={client.platform} label={platformName(client.platform, t)} />
        {client.client_name}
      </span>
      <span className="id">{client.short_id}</span>
      <span className="muted">{client.account_number ?? t('clients.noAccount')}</span>
      <span className="muted">{client.address ?? t('clients.noAddress')}</span>
      <time className="muted" dateTime={client.created_on}>
        {dateAndTime(client.created_on)}
      </time>
    </section>
  )
}
