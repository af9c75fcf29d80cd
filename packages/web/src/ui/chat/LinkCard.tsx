import styles from './LinkCard.module.css'

type LinkCardProps = {
  address: string
  site: string
  title: string
  description: string | null
  picture: string | null
}

/** The page behind a link, as it describes itself; opened like the link, without a referrer. Always of one height. */
export function LinkCard({ address, site, title, description, picture }: LinkCardProps) {
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer nofollow">
      {picture !== null && <img className={styles.picture} src={picture} alt="" loading="lazy" />}
      <span className={styles.text}>
        <span className={styles.site} dir="auto">
          {site}
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {description !== null && (
          <span className={styles.description} dir="auto">
            {description}
          </span>
        )}
      </span>
    </a>
  )
}
