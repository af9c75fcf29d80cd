import { type Client, clientExportPath, fillPath } from '@switchboard/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { EraseClient } from './EraseClient.tsx'
import styles from './Integrations.module.css'

type DataRightsBoxProps = { client: Client; onErased: () => void }

/** What a client may demand, for administrators: a copy of all data, or its deletion. */
export function DataRightsBox({ client, onErased }: DataRightsBoxProps) {
  const { t } = useTranslation()
  const [isErasing, setErasing] = useState(false)
  return (
    <Box title={t('integrations.rights.title')}>
      <div className={styles.rights}>
        <p>{t('integrations.rights.text')}</p>
        <div className={styles.actions}>
          <a
            className={styles.save}
            href={fillPath(clientExportPath, { clientid: client.clientid })}
            download
          >
            <Icon of={Download} size="sm" /> {t('integrations.rights.export')}
          </a>
          <Button label={t('integrations.rights.erase')} tone="danger" onPress={() => setErasing(true)} />
        </div>
      </div>
      {isErasing && <EraseClient client={client} onClose={() => setErasing(false)} onErased={onErased} />}
    </Box>
  )
}
