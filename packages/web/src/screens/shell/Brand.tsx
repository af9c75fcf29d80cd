import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './Brand.module.css'

export function Brand({ productName, to }: { productName: string; to: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <rect className={styles.ground} width="24" height="24" rx="6.5" />
        <path className={styles.cord} d="M7 8.2c0 5.6 10 2 10 7.6" />
        <circle className={styles.jack} cx="7" cy="7" r="2.6" />
        <circle className={styles.jack} cx="17" cy="17" r="2.6" />
      </svg>
      <span className={`truncate ${styles.name}`} title={productName}>
        {productName}
      </span>
      <span className={styles.beta}>{t('common.beta')}</span>
    </Link>
  )
}
