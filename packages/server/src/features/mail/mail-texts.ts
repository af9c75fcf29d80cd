import type { Language } from '@switchboard/contract'

/** What a mail is about. */
export type LetterKind = 'invitation' | 'reset' | 'own-reset' | 'email-changed' | 'test'

export interface MailTexts {
  subject: string
  text: string
  /** On the button with the link, and how long the link is good. Absent: the mail has no link. */
  button?: string
  until?: string
  /** For a reader who did not expect it. */
  ignore?: string
}

/** The mails in the languages of their readers. `{by}`, `{company}`, `{department}` and `{email}` are filled in. */
export const mailTexts: Record<Language, Record<LetterKind, MailTexts>> = {
  en: {
    invitation: {
      subject: 'Invitation to {company}',
      text: '{by} invites you to answer the clients of {company} in the department {department}. Choose your name, password and language, and you are in.',
      button: 'Make your account',
      until: 'The link works once and for 24 hours.',
      ignore: 'If you did not expect this mail, you can ignore it.',
    },
    reset: {
      subject: 'New password for {company}',
      text: '{by} made a link for you, with which you choose a new password for {email}.',
      button: 'Choose a new password',
      until: 'The link works once and for 24 hours.',
      ignore: 'Until you use the link, your current password stays valid.',
    },
    'own-reset': {
      subject: 'New password for {company}',
      text: 'Somebody, probably you, asked for a new password for {email}.',
      button: 'Choose a new password',
      until: 'The link works once and for one hour.',
      ignore: 'If it was not you, you can ignore this mail: your password stays as it is.',
    },
    'email-changed': {
      subject: 'Your email at {company} was changed',
      text: '{by} gave your account at {company} another email. Mails no longer come to {email}, and you log in with the new address.',
      ignore: 'If you did not expect this, ask your administrator at once.',
    },
    test: {
      subject: 'Test mail from {company}',
      text: 'Mails from {company} arrive at {email}.',
    },
  },
  af: {
    invitation: {
      subject: 'Uitnodiging na {company}',
      text: '{by} nooi u uit om die kliënte van {company} in die afdeling {department} te antwoord. Kies u naam, wagwoord en taal, en u kan begin.',
      button: 'Skep u rekening',
      until: 'Die skakel werk een keer en vir 24 uur.',
      ignore: 'As u nie hierdie e-pos verwag het nie, kan u dit ignoreer.',
    },
    reset: {
      subject: 'Nuwe wagwoord vir {company}',
      text: '{by} het vir u ’n skakel gemaak waarmee u ’n nuwe wagwoord vir {email} kies.',
      button: 'Kies ’n nuwe wagwoord',
      until: 'Die skakel werk een keer en vir 24 uur.',
      ignore: 'Totdat u die skakel gebruik, bly u huidige wagwoord geldig.',
    },
    'own-reset': {
      subject: 'Nuwe wagwoord vir {company}',
      text: 'Iemand, waarskynlik u self, het ’n nuwe wagwoord vir {email} aangevra.',
      button: 'Kies ’n nuwe wagwoord',
      until: 'Die skakel werk een keer en vir een uur.',
      ignore: 'As dit nie u was nie, kan u hierdie e-pos ignoreer: u wagwoord bly soos dit is.',
    },
    'email-changed': {
      subject: 'U e-posadres by {company} is verander',
      text: '{by} het u rekening by {company} ’n ander e-posadres gegee. E-posse kom nie meer na {email} nie, en u meld met die nuwe adres aan.',
      ignore: 'As u dit nie verwag het nie, vra dadelik u administrateur.',
    },
    test: {
      subject: 'Toetspos van {company}',
      text: 'E-pos van {company} kom by {email} aan.',
    },
  },
  bg: {
    invitation: {
      subject: 'Покана за {company}',
      text: '{by} Ви кани да отговаряте на клиентите на {company} в отдел {department}. Изберете име, парола и език и можете да започнете.',
      button: 'Създайте своя акаунт',
      until: 'Връзката важи еднократно и 24 часа.',
      ignore: 'Ако не очаквате това писмо, можете да го пренебрегнете.',
    },
    reset: {
      subject: 'Нова парола за {company}',
      text: '{by} създаде за Вас връзка, с която избирате нова парола за {email}.',
      button: 'Изберете нова парола',
      until: 'Връзката важи еднократно и 24 часа.',
      ignore: 'Докато не използвате връзката, сегашната Ви парола остава валидна.',
    },
    'own-reset': {
      subject: 'Нова парола за {company}',
      text: 'Някой, вероятно Вие, поиска нова парола за {email}.',
      button: 'Изберете нова парола',
      until: 'Връзката важи еднократно и един час.',
      ignore: 'Ако не сте били Вие, можете да пренебрегнете това писмо: паролата Ви остава същата.',
    },
    'email-changed': {
      subject: 'Имейлът Ви в {company} е променен',
      text: '{by} зададе друг имейл за акаунта Ви в {company}. Писма вече не идват на {email} и влизате с новия адрес.',
      ignore: 'Ако не очаквахте това, веднага се обърнете към администратора си.',
    },
    test: {
      subject: 'Пробно писмо от {company}',
      text: 'Писмата от {company} пристигат на {email}.',
    },
  },
  tr: {
    invitation: {
      subject: '{company} daveti',
      text: '{by} sizi {company} müşterilerini {department} departmanında yanıtlamaya davet ediyor. Adınızı, parolanızı ve dilinizi seçin; hemen başlayabilirsiniz.',
      button: 'Hesabınızı oluşturun',
      until: 'Bağlantı bir kez ve 24 saat boyunca çalışır.',
      ignore: 'Bu e-postayı beklemiyorsanız dikkate almayabilirsiniz.',
    },
    reset: {
      subject: '{company} için yeni parola',
      text: '{by}, {email} için yeni bir parola seçmeniz üzere size bir bağlantı oluşturdu.',
      button: 'Yeni parola seçin',
      until: 'Bağlantı bir kez ve 24 saat boyunca çalışır.',
      ignore: 'Bağlantıyı kullanana kadar şimdiki parolanız geçerli kalır.',
    },
    'own-reset': {
      subject: '{company} için yeni parola',
      text: 'Birisi, büyük olasılıkla siz, {email} için yeni bir parola istedi.',
      button: 'Yeni parola seçin',
      until: 'Bağlantı bir kez ve bir saat boyunca çalışır.',
      ignore: 'Bu siz değilseniz bu e-postayı dikkate almayabilirsiniz: parolanız olduğu gibi kalır.',
    },
    'email-changed': {
      subject: '{company} hesabınızın e-posta adresi değişti',
      text: '{by}, {company} hesabınıza başka bir e-posta adresi verdi. {email} adresine artık e-posta gelmez; yeni adresle oturum açarsınız.',
      ignore: 'Bunu beklemiyorsanız hemen yöneticinize sorun.',
    },
    test: {
      subject: '{company} deneme e-postası',
      text: '{company} e-postaları {email} adresine ulaşıyor.',
    },
  },
  es: {
    invitation: {
      subject: 'Invitación a {company}',
      text: '{by} le invita a atender a los clientes de {company} en el departamento {department}. Elija su nombre, su contraseña y su idioma, y ya podrá empezar.',
      button: 'Cree su cuenta',
      until: 'El enlace funciona una sola vez y durante 24 horas.',
      ignore: 'Si no esperaba este correo, puede ignorarlo.',
    },
    reset: {
      subject: 'Nueva contraseña para {company}',
      text: '{by} creó para usted un enlace con el que podrá elegir una nueva contraseña para {email}.',
      button: 'Elija una nueva contraseña',
      until: 'El enlace funciona una sola vez y durante 24 horas.',
      ignore: 'Hasta que use el enlace, su contraseña actual sigue siendo válida.',
    },
    'own-reset': {
      subject: 'Nueva contraseña para {company}',
      text: 'Alguien, probablemente usted, pidió una nueva contraseña para {email}.',
      button: 'Elija una nueva contraseña',
      until: 'El enlace funciona una sola vez y durante una hora.',
      ignore: 'Si no fue usted, puede ignorar este correo: su contraseña no cambia.',
    },
    'email-changed': {
      subject: 'Se ha cambiado su correo en {company}',
      text: '{by} ha puesto otro correo en su cuenta de {company}. Ya no llegan mensajes a {email}, y usted inicia sesión con la nueva dirección.',
      ignore: 'Si no lo esperaba, pregunte enseguida a su administrador.',
    },
    test: {
      subject: 'Correo de prueba de {company}',
      text: 'Los correos de {company} llegan a {email}.',
    },
  },
  ru: {
    invitation: {
      subject: 'Приглашение в {company}',
      text: 'Вас приглашают отвечать клиентам {company} в отделе «{department}». Пригласил(а): {by}. Выберите имя, пароль и язык — и можно начинать.',
      button: 'Создать учётную запись',
      until: 'Ссылка действует один раз в течение 24 часов.',
      ignore: 'Если вы не ждали этого письма, просто не обращайте на него внимания.',
    },
    reset: {
      subject: 'Новый пароль для {company}',
      text: 'Для вас создана ссылка, по которой вы выберете новый пароль для {email}. Создал(а): {by}.',
      button: 'Выбрать новый пароль',
      until: 'Ссылка действует один раз в течение 24 часов.',
      ignore: 'Пока вы не воспользуетесь ссылкой, действует ваш прежний пароль.',
    },
    'own-reset': {
      subject: 'Новый пароль для {company}',
      text: 'Кто-то, вероятно вы, запросил новый пароль для {email}.',
      button: 'Выбрать новый пароль',
      until: 'Ссылка действует один раз в течение одного часа.',
      ignore: 'Если это были не вы, не обращайте внимания на это письмо: ваш пароль не изменится.',
    },
    'email-changed': {
      subject: 'Ваш адрес почты в {company} изменён',
      text: 'У вашей учётной записи в {company} теперь другой адрес почты, его указал пользователь {by}. На {email} письма больше не приходят, входите с новым адресом.',
      ignore: 'Если вы этого не ожидали, сразу обратитесь к администратору.',
    },
    test: {
      subject: 'Проверочное письмо от {company}',
      text: 'Письма от {company} доходят до {email}.',
    },
  },
  nl: {
    invitation: {
      subject: 'Uitnodiging voor {company}',
      text: '{by} nodigt u uit om de klanten van {company} te antwoorden op de afdeling {department}. Kies uw naam, wachtwoord en taal en u kunt beginnen.',
      button: 'Maak uw account',
      until: 'De link werkt één keer en 24 uur lang.',
      ignore: 'Verwachtte u deze e-mail niet, dan kunt u die negeren.',
    },
    reset: {
      subject: 'Nieuw wachtwoord voor {company}',
      text: '{by} heeft een link voor u gemaakt waarmee u een nieuw wachtwoord voor {email} kiest.',
      button: 'Kies een nieuw wachtwoord',
      until: 'De link werkt één keer en 24 uur lang.',
      ignore: 'Tot u de link gebruikt, blijft uw huidige wachtwoord geldig.',
    },
    'own-reset': {
      subject: 'Nieuw wachtwoord voor {company}',
      text: 'Iemand, waarschijnlijk uzelf, heeft een nieuw wachtwoord voor {email} aangevraagd.',
      button: 'Kies een nieuw wachtwoord',
      until: 'De link werkt één keer en één uur lang.',
      ignore: 'Was u het niet, dan kunt u deze e-mail negeren: uw wachtwoord blijft zoals het is.',
    },
    'email-changed': {
      subject: 'Uw e-mailadres bij {company} is gewijzigd',
      text: '{by} heeft uw account bij {company} een ander e-mailadres gegeven. Er komen geen mails meer op {email}, en u logt in met het nieuwe adres.',
      ignore: 'Had u dit niet verwacht, vraag het dan meteen uw beheerder.',
    },
    test: {
      subject: 'Testmail van {company}',
      text: 'E-mails van {company} komen aan op {email}.',
    },
  },
  ja: {
    invitation: {
      subject: '{company}への招待',
      text: '{by}さんから、{company}のお客様に対応するメンバーとして部署「{department}」に招待されました。名前、パスワード、言語を選ぶと、すぐに始められます。',
      button: 'アカウントを作成',
      until: 'リンクは1回のみ、24時間有効です。',
      ignore: 'このメールに心当たりがない場合は、無視してください。',
    },
    reset: {
      subject: '{company}の新しいパスワード',
      text: '{by}さんが、{email}の新しいパスワードを設定するためのリンクを作成しました。',
      button: '新しいパスワードを設定',
      until: 'リンクは1回のみ、24時間有効です。',
      ignore: 'リンクを使うまでは、現在のパスワードが有効です。',
    },
    'own-reset': {
      subject: '{company}の新しいパスワード',
      text: '{email}の新しいパスワードが、おそらくご本人によりリクエストされました。',
      button: '新しいパスワードを設定',
      until: 'リンクは1回のみ、1時間有効です。',
      ignore: 'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    },
    'email-changed': {
      subject: '{company}のメールアドレスが変更されました',
      text: '{by}さんが{company}のアカウントのメールアドレスを変更しました。今後{email}にはメールが届かず、ログインには新しいアドレスを使います。',
      ignore: '心当たりがない場合は、すぐに管理者に連絡してください。',
    },
    test: {
      subject: '{company}からのテストメール',
      text: '{company}からのメールは{email}に届いています。',
    },
  },
}
