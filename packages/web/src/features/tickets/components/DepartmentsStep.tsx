import { type Department, limits, type MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { departmentHueOf } from '../../../lib/hue.ts'
import { withWord } from '../../../lib/plain-text.ts'
import { departmentsQuery } from '../../../live/departments.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { PickList } from '../../../ui/forms/PickList.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import type { Destination } from '../mutations.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { heightOf, PickSearch } from './PickSearch.tsx'
import { ReassignFooter } from './ReassignFooter.tsx'
import { ScheduledNotice } from './ScheduledNotice.tsx'
import styles from './DepartmentsStep.module.css'

export type Chosen = { departmentid: string; name: string }

type DepartmentsStepProps = {
  ticket: MyTicket
  scheduled: number
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  onlineIn: (departmentid: string) => number
  onAway: () => void
  onAgents: () => void
  onReassign: (to: Destination) => void
  isPending: boolean
}

export function DepartmentsStep(props: DepartmentsStepProps) {
  const { ticket, scheduled, chosen, onChoose, onAway, onAgents, onReassign, isPending } = props
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const departments = useQuery(departmentsQuery)
  const all = usePicks(departments.data?.value ?? [], props)
  const picks = withWord(all, word, ({ name }) => [name])
  const isSearched = all.length >= limits.searchedFrom
  const choose = (id: string) => {
    const name = picks.find((pick) => pick.id === id)?.name
    if (name !== undefined) onChoose({ departmentid: id, name })
  }
  const isNew = chosen !== null && (chosen.departmentid !== ticket.departmentid || ticket.userid !== null)
  const reassign = () => {
    if (isNew && !isPending) onReassign({ kind: 'department', ...chosen })
  }
  const list = { label: t('reassign.departments'), picks, onEnter: reassign }
  const value = chosen?.departmentid ?? null
  return (
    <Dialog
      isList
      size="roomy"
      onClose={onAway}
      title={t('reassign.title')}
      lead={<Lead ticket={ticket} scheduled={scheduled} />}
      step={{
        above: isSearched && (
          <PickSearch {...list} word={word} onWord={setWord} chosen={value} onChoose={choose} />
        ),
      }}
      footer={
        <ReassignFooter
          to={chosen?.name}
          isSame={!isNew}
          isPending={isPending}
          onAway={onAway}
          onReassign={reassign}
        >
          <Button
            label={t('reassign.chooseAgent')}
            end={<Icon of={ChevronRight} size="sm" />}
            isDisabled={chosen === null}
            onPress={onAgents}
          />
        </ReassignFooter>
      }
    >
      <NotLoaded query={departments} />
      <Skeletons
        isLoading={departments.isPending}
        label={t('common.loading')}
        skeleton={<Skeleton shape="box" />}
      >
        <div style={{ minBlockSize: heightOf(all.length) }}>
          <PickList {...list} value={value} onChange={choose} takesFocus={!isSearched} />
        </div>
      </Skeletons>
    </Dialog>
  )
}

type PicksProps = Pick<DepartmentsStepProps, 'ticket' | 'chosen' | 'onlineIn'>

function usePicks(departments: readonly Department[], { ticket, chosen, onlineIn }: PicksProps) {
  const { t } = useTranslation()
  const endOf = (departmentid: string) => {
    if (departmentid === chosen?.departmentid) return <Icon of={Check} size="sm" />
    return departmentid === ticket.departmentid ? t('reassign.current') : undefined
  }
  return departments.map(({ departmentid, department_name: name }) => ({
    id: departmentid,
    name,
    lead: departmentLead(name),
    sub: t('reassign.online', { count: onlineIn(departmentid) }),
    end: endOf(departmentid),
  }))
}

function Lead({ ticket, scheduled }: Pick<DepartmentsStepProps, 'ticket' | 'scheduled'>) {
  return (
    <>
      <Trans
        i18nKey="reassign.lead"
        values={{ id: ticket.ticketid.slice(0, 8) }}
        components={{ id: <span className="id" /> }}
      />
      <ScheduledNotice scheduled={scheduled} />
    </>
  )
}

/** The square of a department's colour before its name. */
const departmentLead = (name: string) => (
  <span aria-hidden="true" className={styles.mark}>
    <DepartmentMark name="" hue={departmentHueOf(name)} />
  </span>
)
