import { useQuery } from '@tanstack/react-query'
import { MailPlus, UserPlus } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AgentSort,
  agentsAskedIn,
  presentAgents,
  sortAgents,
  sortText,
} from '../../features/agents/agents-model.ts'
import { agentsQuery, type AgentTable } from '../../features/agents/api.ts'
import { AgentFigures } from '../../features/agents/components/AgentFigures.tsx'
import { AgentsTable } from '../../features/agents/components/AgentsTable.tsx'
import { RegisterSheet } from '../../features/agents/components/RegisterSheet.tsx'
import { settingsQuery } from '../../features/session/api.ts'
import { InvitationsBox } from '../../features/invitations/components/InvitationsBox.tsx'
import { InviteSheet } from '../../features/invitations/components/InviteSheet.tsx'
import { pageIn, pageText, searchIn, useTableAddress } from '../../lib/use-table-address.ts'
import { departmentsQuery } from '../../live/departments.ts'
import { noLeftEdits, useKeptState } from '../../live/left-edits.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Inset } from '../../ui/layout/Layout.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { Split } from '../../ui/layout/Split.tsx'
import { PagesFooter } from '../../ui/tables/PagesFooter.tsx'
import { PanelSearch } from '../panel/PanelSearch.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { TableSkeleton } from '../../ui/tables/TableSkeleton.tsx'
import { Unreachable } from '../../live/Unreachable.tsx'
import { Announced } from '../../ui/feedback/Announced.tsx'

const leftSheet = noLeftEdits<NewAgentSheet>()

/** Agents screen. */
export function AgentsScreen() {
  const { t } = useTranslation()
  const agents = useQuery(agentsQuery)
  const departments = useQuery(departmentsQuery).data?.value ?? []
  const { shown, asked, change } = useTableAddress()
  const search = (word: string) => change({ ...firstPages, search: word })
  const [sheet, setSheet] = useKeptState<NewAgentSheet>(leftSheet, asked.has('invite') ? 'invite' : null)
  const close = () => setSheet(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <Split
      aside={
        sheet && (
          <>
            {sheet === 'register' && (
              <RegisterSheet departments={departments} opener={opener} onClose={close} />
            )}
            {sheet === 'invite' && <InviteSheet departments={departments} opener={opener} onClose={close} />}
          </>
        )
      }
    >
      <Page
        title={t('agents.title')}
        body="flush"
        actions={
          <>
            <PanelSearch label={t('agents.search')} word={searchIn(shown)} onWord={search} />
            <NewAgentButtons opener={opener} sheet={sheet} onSheet={setSheet} />
          </>
        }
      >
        {agents.isError && agents.data?.value.isWhole === false ? (
          <Unreachable error={agents.error} onRetry={() => void agents.refetch()} />
        ) : (
          <PanelLoading query={agents} label={t('agents.loading')} skeleton={<TableSkeleton />}>
            {({ value }) => <Agents table={value} asked={asked} onChange={change} isShort={sheet !== null} />}
          </PanelLoading>
        )}
      </Page>
    </Split>
  )
}

type NewAgentSheet = 'invite' | 'register' | null

type NewAgentButtonsProps = {
  opener: RefObject<HTMLButtonElement | null>
  sheet: NewAgentSheet
  onSheet: (sheet: NewAgentSheet) => void
}

/** Who is registered signs in with a password, where there are passwords. */
function NewAgentButtons({ opener, sheet, onSheet }: NewAgentButtonsProps) {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery).data
  return (
    <>
      {settings?.passwords === true && (
        <Button
          label={t('register.title')}
          icon={UserPlus}
          isDisabled={sheet === 'register'}
          onPress={() => onSheet('register')}
        />
      )}
      <Button
        ref={opener}
        label={t('invite.title')}
        icon={MailPlus}
        tone="primary"
        isDisabled={sheet === 'invite'}
        onPress={() => onSheet('invite')}
      />
    </>
  )
}

/** Another search begins at the first pages, as does its end. */
const firstPages = { page: '', invitations: '' }

type AgentsProps = {
  table: AgentTable
  /** The address, which holds what is asked of the table. */
  asked: URLSearchParams
  onChange: (values: Readonly<Record<string, string>>) => void
  isShort: boolean
}

function Agents({ table, asked, onChange, isShort }: AgentsProps) {
  const { t } = useTranslation()
  const { word, sort, page } = useMemo(() => agentsAskedIn(asked), [asked])
  // Ten thousand names take a while to sort.
  const sorted = useMemo(() => sortAgents(table.agents, sort), [table.agents, sort])
  const { rows, ...shown } = presentAgents(sorted, word, page)
  const isAsAsked = table.isWhole || (word.trim() === '' && isByName(sort) && shown.page === page)
  if (!isAsAsked) {
    return (
      <Skeletons isLoading label={t('agents.loading')} skeleton={<TableSkeleton />}>
        {null}
      </Skeletons>
    )
  }
  const total = table.isWhole ? shown.count : table.total
  return (
    <>
      <Announced text={word.trim() === '' ? '' : t('table.found', { count: shown.count })} />
      <Inset>
        <AgentFigures table={table} />
      </Inset>
      <InvitationsBox
        word={word}
        page={pageIn(asked, 'invitations')}
        onPage={(to) => onChange({ invitations: pageText(to) })}
      />
      <div>
        <AgentsTable
          agents={rows}
          sort={sort}
          onSort={(by) => onChange({ page: '', ...sortText(by) })}
          page={{ before: shown.from - 1, total }}
          isShort={isShort}
          onClear={() => onChange({ ...firstPages, search: '' })}
        />
        {shown.count > 0 && (
          <PagesFooter
            label={t('table.pages')}
            shown={shown}
            total={total}
            onPage={(to) => onChange({ page: pageText(to) })}
          />
        )}
      </div>
    </>
  )
}

/** As the first agents of a large company come. */
const isByName = ({ column, direction }: AgentSort): boolean => column === 'name' && direction === 'ascending'
