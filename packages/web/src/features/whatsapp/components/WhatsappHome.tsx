import { ChevronRight, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFigures } from '../../../i18n/figures.ts'
import { Card, Cards } from '../../../ui/layout/Card.tsx'
import { DataTile, DataTiles } from '../../../ui/layout/DataTile.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import styles from './Whatsapp.module.css'

type WhatsappHomeProps = { numbers: number; receiving: number; templates: number | null; to: string }

/** The home page, one box that leads to the accounts. */
export function WhatsappHome({ numbers, receiving, templates, to }: WhatsappHomeProps) {
  const { t } = useTranslation()
  const { whole } = useFigures()
  return (
    <Cards>
      <div className={styles.home}>
        <Card
          title={
            <span className={styles.homeTitle}>
              <Icon of={Phone} />
              <Link to={to} className={styles.cover}>
                {t('whatsapp.title')}
              </Link>
            </span>
          }
          tools={<Icon of={ChevronRight} size="sm" />}
        >
          <DataTiles>
            <DataTile label={t('whatsapp.home.numbers')} value={whole(numbers)} />
            <DataTile label={t('whatsapp.home.receiving')} value={whole(receiving)} />
            <DataTile
              label={t('whatsapp.home.templates')}
              value={templates === null ? '…' : whole(templates)}
            />
          </DataTiles>
        </Card>
      </div>
    </Cards>
  )
}
