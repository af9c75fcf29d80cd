import { limits } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clientsQuery, fetchMoreClients, foundClientsQuery } from '../../features/clients/api.ts'
import { type ClientTable, resetsSearch } from '../../features/clients/clients-model.ts'
import { ClientsTable } from '../../features/clients/components/ClientsTable.tsx'
import { ExportButton } from '../../features/exports/components/ExportButton.tsx'
import { useFigures } from '../../i18n/figures.ts'
import { countUpTo } from '../../lib/count-up-to.ts'
import { searchIn, useTableAddress } from '../../lib/use-table-address.ts'
import { NoneFound } from '../../ui/feedback/NoneFound.tsx'
import { Inset } from '../../ui/layout/Layout.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { TableFooter } from '../../ui/tables/Table.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { PanelSearch } from '../panel/PanelSearch.tsx'
import { TableTail } from '../panel/TableTail.tsx'
import { useMore } from '../../live/use-more.ts'
import { TableSkeleton } from '../../ui/tables/TableSkeleton.tsx'
import { NoClientsYet } from './NoClientsYet.tsx'

/** Clients screen. */
export function ClientsScreen() {
  const { t } = useTranslation()
  const { whole } = useFigures()
  const { shown, asked, change } = useTableAddress()
  const setWord = (search: string) => change({ search })
  const term = searchIn(asked).trim()
  const isSearching = !resetsSearch(term)
  const all = useQuery(clientsQuery)
  const found = useQuery({ ...foundClientsQuery(term), enabled: isSearching })
  const more = useMore(clientsQuery.queryKey, fetchMoreClients)
  const total = isSearching ? found.data?.value.total : all.data?.value.total
  const isCut = isSearching && total !== undefined && total >= limits.foundClients
  const textOf = (count: number) => (isSearching ? t('table.found', { count }) : whole(count))
  const sub = total !== undefined && (isCut ? countUpTo(limits.foundClients, total) : textOf(total))
  return (
    <Page
      title={t('clients.title')}
      sub={<span aria-live={isSearching ? 'polite' : 'off'}>{sub}</span>}
      body="flush"
      actions={
        <>
          <PanelSearch
            label={t('clients.search')}
            hint={t('clients.searchHint')}
            word={searchIn(shown)}
            onWord={setWord}
          />
          <ExportClients term={isSearching ? term : undefined} />
        </>
      }
    >
      <PanelLoading
        query={isSearching ? found : all}
        label={t('clients.loading')}
        skeleton={<TableSkeleton />}
      >
        {({ value: table }) => (
          <Clients table={table} term={isSearching ? term : ''} onClear={() => setWord('')}>
            {isCut ? (
              <TableFooter>{t('clientPanel.newestOnly')}</TableFooter>
            ) : (
              <TableTail
                isComplete={table.isComplete}
                count={table.clients.length}
                isFailed={more.isError}
                onMore={() => more.mutate(table)}
              />
            )}
          </Clients>
        )}
      </PanelLoading>
    </Page>
  )
}

/** What a search has found, or all. */
function ExportClients({ term }: { term: string | undefined }) {
  const { t } = useTranslation()
  return (
    <ExportButton
      choices={[
        {
          id: 'clients',
          label: t('reports.export.clients'),
          name: 'clients',
          ask: (page) => (term === undefined ? page : { ...page, term }),
        },
      ]}
    />
  )
}

type ClientsProps = { table: ClientTable; term: string; onClear: () => void; children: ReactNode }

function Clients({ table, term, onClear, children }: ClientsProps) {
  const { t } = useTranslation()
  if (table.clients.length > 0) {
    return (
      <div>
        <ClientsTable clients={table.clients} term={term} />
        {children}
      </div>
    )
  }
  if (term !== '') {
    return (
      <Inset>
        <NoneFound text={t('clients.noneFound')} onPress={onClear} />
      </Inset>
    )
  }
  return <NoClientsYet title={t('clients.none')} text={t('clients.noneText')} />
}
