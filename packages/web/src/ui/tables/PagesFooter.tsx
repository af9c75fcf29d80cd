import { useTranslation } from 'react-i18next'
import { Pages } from './Pages.tsx'
import { TableFooter } from './Table.tsx'

type PagesFooterProps = {
  /** Of the pages. */
  label: string
  /** Pages are counted from 0, rows from 1. */
  shown: { page: number; pages: number; from: number; to: number }
  total: number
  onPage: (page: number) => void
}

/** Below a table: which of its rows are shown, and its pages where there are several. */
export function PagesFooter({ label, shown: { page, pages, from, to }, total, onPage }: PagesFooterProps) {
  const { t } = useTranslation()
  return (
    <TableFooter
      end={
        pages > 1 && (
          <Pages
            label={label}
            previousLabel={t('table.previous')}
            nextLabel={t('table.next')}
            pageLabel={(number) => t('table.page', { number })}
            page={page}
            pages={pages}
            onPage={onPage}
          />
        )
      }
    >
      <span className="num">{t('table.shown', { from, to, total })}</span>
    </TableFooter>
  )
}
