import { useQuery } from '@tanstack/react-query'
import { MailPlus, UserPlus } from 'lucide-react'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgentSort, presentAgents, sortAgents } from '../../features/agents/agents-model.ts'
import { agentsQuery, type AgentTable } from '../../features/agents/api.ts'
import { AgentFigures } from '../../features/agents/components/AgentFigures.tsx'
import { AgentsTable } from '../../features/agents/components/AgentsTable.tsx'
import { RegisterSheet } from '../../features/agents/components/RegisterSheet.tsx'
import { settingsQuery } from '../../features/session/api.ts'
import { InvitationsBox } from '../../features/invitations/components/InvitationsBox.tsx'
import { InviteSheet } from '../../features/invitations/components/InviteSheet.tsx'
import { useSearchParams } from 'react-router'
import { useAskedPage } from '../../lib/use-asked-page.ts'
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
  const [word, setWord] = useState('')
  const [params] = useSearchParams()
  const [sheet, setSheet] = useKeptState<NewAgentSheet>(leftSheet, params.has('invite') ? 'invite' : null)
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
            <PanelSearch label={t('agents.search')} word={word} onWord={setWord} />
            <NewAgentButtons opener={opener} sheet={sheet} onSheet={setSheet} />
          </>
        }
      >
        {agents.isError && agents.data?.value.isWhole === false ? (
          <Unreachable error={agents.error} onRetry={() => void agents.refetch()} />
        ) : (
          <PanelLoading query={agents} label={t('agents.loading')} skeleton={<TableSkeleton />}>
            {({ value }) => (
              <Agents table={value} word={word} onClear={() => setWord('')} isShort={sheet !== null} />
            )}
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

const byName: AgentSort = { column: 'name', direction: 'ascending' }

type AgentsProps = { table: AgentTable; word: string; onClear: () => void; isShort: boolean }

function Agents({ table, word, onClear, isShort }: AgentsProps) {
  const { t } = useTranslation()
  const [sort, setSort] = useState(byName)
  const shownWord = useDeferredValue(word)
  const { page, setPage } = useAskedPage(`${sort.column} ${sort.direction} ${shownWord}`)
  // Ten thousand names take a while to sort.
  const sorted = useMemo(() => sortAgents(table.agents, sort), [table.agents, sort])
  const { rows, ...shown } = presentAgents(sorted, shownWord, page)
  const isAsAsked = table.isWhole || (word.trim() === '' && sort === byName)
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
      <InvitationsBox word={word} />
      <div>
        <AgentsTable
          agents={rows}
          sort={sort}
          onSort={setSort}
          page={{ before: shown.from - 1, total }}
          isShort={isShort}
          onClear={onClear}
        />
        {shown.count > 0 && (
          <PagesFooter label={t('table.pages')} shown={shown} total={total} onPage={setPage} />
        )}
      </div>
    </>
  )
}
