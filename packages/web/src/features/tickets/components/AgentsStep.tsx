import type { MyTicket } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Search, Users } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { type Pick, PickList } from '../../../ui/forms/PickList.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { departmentAgentsQuery, type Destination } from '../mutations.ts'
import styles from './AgentsStep.module.css'
import type { Chosen } from './DepartmentsStep.tsx'
import { ReassignFooter } from './ReassignFooter.tsx'
import { ScheduledNotice } from './ScheduledNotice.tsx'

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

const anyone = 'anyone'

export function AgentsStep(props: AgentsStepProps) {
  const { department, scheduled, onAway, onBack, onReassign, isPending } = props
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [word, setWord] = useState('')
  const agents = useQuery(departmentAgentsQuery(department.departmentid))
  const picks = usePicks(props, agents.data ?? [], word)
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
      closeLabel={t('common.close')}
      lead={scheduled > 0 && <ScheduledNotice scheduled={scheduled} />}
      back={{ label: t('reassign.backToDepartments'), onPress: onBack }}
      above={<AgentSearch word={word} onWord={setWord} field={field} onEnter={takeOrReassign} />}
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
      <Skeletons isLoading={query.isPending} label={t('common.loading')} skeleton={<Skeleton shape="box" />}>
        {picks.length === 0 ? (
          <NoneFound text={t('reassign.noneFound')} label={t('common.clearSearch')} onPress={onClear} />
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

type Agent = {
  userid: string
  firstName: string
  lastName: string
  profile_pic: string | null
  status: 'online' | 'offline'
  open_tickets: number
}

function usePicks(props: AgentsStepProps, agents: readonly Agent[], word: string): Pick[] {
  const { department, ticket, isViewing } = props
  const { t } = useTranslation()
  const wanted = word.trim().toLowerCase()
  const people = agents
    .filter((agent) => agent.userid !== ticket.userid)
    .map((agent) => ({ ...agent, name: `${agent.firstName} ${agent.lastName}`.trim() }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ userid, name, profile_pic, status, open_tickets }) => ({
      id: userid,
      name,
      lead: (
        <Avatar
          name={name}
          picture={pictureAddress(profile_pic)}
          size="md"
          of={{ side: 'agent', presence: status }}
        />
      ),
      sub: presenceText(status, isViewing(userid), t),
      end: t('reassign.open', { count: open_tickets }),
    }))
  const isCurrent = ticket.userid === null && ticket.departmentid === department.departmentid
  if (wanted !== '' || isCurrent) return people
  const all: Pick = {
    id: anyone,
    name: t('reassign.anyone', { name: department.name }),
    lead: (
      <span className={styles.anyone}>
        <Icon of={Users} />
      </span>
    ),
    sub: t('reassign.anyoneText'),
  }
  return [all, ...people]
}

function presenceText(status: Agent['status'], isViewing: boolean, t: TFunction): string {
  if (status === 'offline') return t('reassign.offline')
  return isViewing ? t('reassign.viewing') : t('reassign.onlineNow')
}

/** There the keyboard of the screen would cover the list. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

const firstWord = (name: string): string => name.split(' ')[0] ?? name
