import { fillTemplate, type WhatsappTemplate } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { useEndsWithRight } from '../../../live/use-ends-with-right.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import type { Content } from '../queued-message.ts'
import {
  type ChosenTemplate,
  templatesQuery,
  valuesToSend,
  whyNotSendable,
  withChosen,
} from '../templates.ts'
import styles from './TemplateDialog.module.css'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplatePicks } from './TemplatePicks.tsx'

type TemplateDialogProps = {
  onSend: (content: Pick<Content, 'content' | 'template'>) => void
  onAway: () => void
}

/** An approved text with its places filled in, as the client will read it; mounted while it is open. */
export function TemplateDialog({ onSend, onAway }: TemplateDialogProps) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  useEndsWithRight({ ticket, right: 'send', isPending: false, onAway })
  const templates = useQuery(templatesQuery(ticket))
  const [filled, choose] = useFilled(ticket.ticketid)
  const shown = templates.data ? withChosen(templates.data, filled) : none
  const chosen = shown.find(({ id }) => id === filled.template?.id) ?? null
  const why = chosen && whyNotSendable(templates.data ?? none, chosen)
  const ready = chosen && !why && valuesToSend(chosen, filled.values)
  const send = () => {
    if (!chosen || !ready) return
    onSend({
      content: fillTemplate(chosen, ready),
      template: { templateId: chosen.id, variables: ready },
    })
    onAway()
  }
  return (
    <Dialog
      onClose={onAway}
      title={t('templateDialog.title')}
      closeLabel={t('templateDialog.close')}
      holds={chosen ? 'texts' : undefined}
      size="wide"
      footer={
        <>
          <Button label={t('common.cancel')} onPress={onAway} />
          <Button label={t('templateDialog.send')} tone="primary" isDisabled={!ready} onPress={send} />
        </>
      }
    >
      <Templates query={templates}>
        <Choice
          templates={shown}
          chosen={chosen}
          onChoose={(id) => {
            const place = shown.findIndex((one) => one.id === id)
            choose({ template: shown[place] ?? null, place, values: [] })
          }}
          fields={
            chosen && (
              <>
                {why && <Notice tone="danger">{t(`templateDialog.${why}`)}</Notice>}
                <TemplateFields
                  key={chosen.id}
                  template={chosen}
                  client={ticket.client_name}
                  values={filled.values}
                  onValues={(values) => choose({ ...filled, values })}
                  onEnter={send}
                />
              </>
            )
          }
        />
      </Templates>
    </Dialog>
  )
}

type Filled = ChosenTemplate & { values: readonly string[] }

const leftEdits = noLeftEdits<Filled>()

/** The template that is chosen, and what its places are filled with. */
const useFilled = (ticketid: string) =>
  useKeptState(leftEdits, { template: null, place: 0, values: [] }, ticketid)

/** The choice, once the provider's templates are here. */
function Templates({ query, children }: { query: UseQueryResult; children: ReactNode }) {
  const { t } = useTranslation()
  if (query.isError)
    return (
      <LoadFailed
        size="small"
        title={t('templateDialog.failed')}
        text={errorText(query.error, t)}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Skeletons
      isLoading={query.isPending}
      label={t('templateDialog.loading')}
      skeleton={<TemplateSkeleton />}
    >
      {children}
    </Skeletons>
  )
}

const none: readonly WhatsappTemplate[] = []

type ChoiceProps = {
  templates: readonly WhatsappTemplate[]
  chosen: WhatsappTemplate | null
  onChoose: (id: string) => void
  fields: ReactNode
}

function Choice({ templates, chosen, onChoose, fields }: ChoiceProps) {
  const { t } = useTranslation()
  const choice = useRef<HTMLDivElement>(null)
  if (!templates.some(({ sendable }) => sendable))
    return (
      <EmptyState
        size="small"
        title={t('templateDialog.none')}
        text={t('templateDialog.noneText')}
        wayOn="by-itself"
      />
    )
  return (
    <div className={styles.choice} ref={choice}>
      <TemplatePicks
        templates={templates}
        chosen={chosen}
        onChoose={onChoose}
        onEnter={() => choice.current?.querySelector<HTMLElement>('[type=text]')?.focus()}
      />
      {fields}
    </div>
  )
}

const TemplateSkeleton = () => (
  <div className={styles.choice}>
    <Skeleton shape="bubble" width="100%" height="2.5rem" />
    <Skeleton shape="bubble" width="100%" height="2.5rem" />
    <Skeleton shape="bubble" width="100%" height="2.5rem" />
  </div>
)
