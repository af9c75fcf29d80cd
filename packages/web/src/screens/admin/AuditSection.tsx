import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { agentName } from '../../features/agents/agents-model.ts'
import { agentsQuery } from '../../features/agents/api.ts'
import { useAuditLog } from '../../features/audit/api.ts'
import { filterIn, filterText, noFilter, questionOf } from '../../features/audit/audit-model.ts'
import { AuditFilters } from '../../features/audit/components/AuditFilters.tsx'
import { AuditTable } from '../../features/audit/components/AuditTable.tsx'
import { ExportButton } from '../../features/exports/components/ExportButton.tsx'
import { useTableAddress } from '../../lib/use-table-address.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { searchFieldNear } from '../../ui/feedback/search-field-near.ts'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { TableSkeleton } from '../../ui/tables/TableSkeleton.tsx'
import { TableTail } from '../panel/TableTail.tsx'

export const auditSection: SettingsSection = {
  id: 'audit',
  label: 'settings.audit',
  Section: AuditSection,
}

/** The audit log, with filters; more entries load while scrolling. */
function AuditSection() {
  const { t } = useTranslation()
  const { shown, asked, change } = useTableAddress()
  const filter = filterIn(shown)
  const log = useAuditLog(useMemo(() => filterIn(asked), [asked]))
  const agents = useQuery(agentsQuery).data?.value.agents ?? []
  return (
    <Box
      title={t('settings.audit')}
      body="flush"
      tools={
        <ExportButton
          choices={[
            {
              id: 'audit',
              label: t('settings.audit'),
              name: 'audit',
              ask: (page) => ({ ...page, ...questionOf(filter) }),
            },
          ]}
        />
      }
    >
      <AuditFilters
        filter={filter}
        people={agents.map((agent) => ({ id: agent.userid, name: agentName(agent) }))}
        onChange={(part) => change(filterText(part))}
      />
      <PanelLoading query={log} label={t('audit.loading')} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <NothingFits onShowAll={() => change(filterText(noFilter))} />
          return (
            <>
              <AuditTable entries={entries} />
              <TableTail
                isComplete={!log.hasNextPage}
                count={entries.length}
                isFailed={log.isFetchNextPageError}
                onMore={() => void log.fetchNextPage()}
              />
            </>
          )
        }}
      </PanelLoading>
    </Box>
  )
}

function NothingFits({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="all-done"
      size="small"
      title={t('audit.none')}
      text={t('audit.noneText')}
      action={
        <Button
          label={t('audit.showAll')}
          onPress={({ target }) => {
            searchFieldNear(target)?.focus()
            onShowAll()
          }}
        />
      }
    />
  )
}
