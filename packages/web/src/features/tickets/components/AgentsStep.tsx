import type { MyTicket } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { type Pick, PickList } from '../../../ui/forms/PickList.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { departmentAgentsQuery } from '../department-agents.ts'
import type { Destination } from '../mutations.ts'
import styles from './AgentsStep.module.css'
import { NotLoaded } from './NotLoaded.tsx'
import type { Chosen } from './DepartmentsStep.tsx'
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
  // The first Enter takes the first that was found, the next one hands the ticket over.
  const takeOrReassign = () => {
    if (picked) reassign()
    else if (word.trim() !== '') setChosen(picks[0]?.id ?? null)
  }
  return (
    <Dialog
      isList
      size="roomy"
      onClose={onAway}
      title={t('reassign.agentsTitle', { name: department.name })}
      lead={scheduled > 0 && <ScheduledNotice scheduled={scheduled} />}
      step={{
        label: t('reassign.backToDepartments'),
        onBack,
        above: <AgentSearch word={word} onWord={setWord} field={field} onEnter={takeOrReassign} />,
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
      <Agents
        query={agents}
        department={department}
        picks={picks}
        chosen={chosen}
        onChoose={setChosen}
        onEnter={reassign}
        onClear={clear}
      />
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

/** High enough for all agents: filtering does not move the dialog. */
function Agents({ query, department, picks, chosen, onChoose, onEnter, onClear }: AgentsProps) {
  const { t } = useTranslation()
  return (
    <div style={{ minBlockSize: `${(query.data?.length ?? 0) * 3}rem` }}>
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

type AgentSearchProps = {
  word: string
  onWord: (word: string) => void
  field: RefObject<HTMLInputElement | null>
  onEnter: () => void
}

function AgentSearch({ word, onWord, field, onEnter }: AgentSearchProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.above}>
      <TextField
        label={t('reassign.find')}
        isLabelHidden
        placeholder={t('reassign.find')}
        icon={Search}
        value={word}
        onChange={onWord}
        inputRef={field}
        takesFocus={!isTouch()}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
    </div>
  )
}

/** There the keyboard of the screen would cover the list. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

const firstWord = (name: string): string => name.split(' ')[0] ?? name
