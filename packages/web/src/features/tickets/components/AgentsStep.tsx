import type { MyTicket } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { type Pick, PickList } from '../../../ui/forms/PickList.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { departmentAgentsQuery } from '../department-agents.ts'
import type { Destination } from '../mutations.ts'
import { NotLoaded } from './NotLoaded.tsx'
import type { Chosen } from './DepartmentsStep.tsx'
import { heightOf, PickSearch } from './PickSearch.tsx'
import { ReassignFooter } from './ReassignFooter.tsx'
import { ScheduledNotice } from './ScheduledNotice.tsx'
import { type Agent, anyone, useAgentPicks } from './use-agent-picks.tsx'

type AgentsStepProps = {
  department: Chosen
  ticket: MyTicket
  scheduled: number
  isViewing: (userid: string) => boolean
  onAway: () => void
  onBack: () => void
  onReassign: (to: Destination) => void
  isPending: boolean
}

export function AgentsStep(props: AgentsStepProps) {
  const { department, scheduled, onAway, onBack, onReassign, isPending } = props
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [word, setWord] = useState('')
  const agents = useQuery(departmentAgentsQuery(department.departmentid))
  const picks = useAgentPicks(props, agents.data ?? [], word)
  const picked = picks.find((pick) => pick.id === chosen)
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setWord('')
    field.current?.focus()
  }
  const reassign = () => {
    if (!picked || isPending) return
    const { departmentid } = department
    if (picked.id === anyone) return onReassign({ kind: 'department', ...department })
    onReassign({ kind: 'agent', userid: picked.id, departmentid, name: picked.name })
  }
  const list = { picks, chosen, onChoose: setChosen, onEnter: reassign }
  return (
    <Dialog
      isList
      size="roomy"
      onClose={onAway}
      title={t('reassign.agentsTitle', { name: department.name })}
      lead={scheduled > 0 && <ScheduledNotice scheduled={scheduled} />}
      step={{
        back: { label: t('reassign.backToDepartments'), onPress: onBack },
        above: <PickSearch {...list} label={t('reassign.find')} word={word} onWord={setWord} field={field} />,
      }}
      footer={
        <ReassignFooter
          to={picked && (picked.id === anyone ? department.name : firstWord(picked.name))}
          isPending={isPending}
          onAway={onAway}
          onReassign={reassign}
        />
      }
    >
      <Agents query={agents} department={department} {...list} onClear={clear} />
    </Dialog>
  )
}

type AgentsProps = {
  query: UseQueryResult<readonly Agent[]>
  department: Chosen
  picks: readonly Pick[]
  chosen: string | null
  onChoose: (id: string) => void
  onEnter: () => void
  onClear: () => void
}

/** High enough for all agents that are in sight at once: filtering neither moves the dialog nor leaves it scrolled. */
function Agents({ query, department, picks, chosen, onChoose, onEnter, onClear }: AgentsProps) {
  const { t } = useTranslation()
  return (
    <div style={{ minBlockSize: heightOf(query.data?.length ?? 0) }}>
      <NotLoaded query={query} />
      <Skeletons isLoading={query.isPending} label={t('common.loading')} skeleton={<Skeleton shape="box" />}>
        {picks.length === 0 ? (
          <NoneFound text={t('reassign.noneFound')} onPress={onClear} />
        ) : (
          <PickList
            label={t('reassign.agents', { name: department.name })}
            picks={picks}
            value={chosen}
            onChange={onChoose}
            onEnter={onEnter}
          />
        )}
      </Skeletons>
    </div>
  )
}

const firstWord = (name: string): string => name.split(' ')[0] ?? name
