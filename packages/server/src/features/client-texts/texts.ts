import type { Language } from '@switchboard/contract'

export type ClientText =
  | 'welcome'
  | 'greeting'
  | 'greetingUntil'
  | 'greetingLater'
  | 'department'
  | 'accepted'
  | 'closed'
  | 'rate'
  | 'rated'
  | 'chosen'
  | 'chosenUntil'
  | 'chosenLater'
  | 'erased'
  | 'visitor'
  | 'noChat'

/** Polite, short, and the same meaning in all eight languages. */
export const texts: Record<Language, Record<ClientText, string>> = {
  en: {
    welcome: 'Hello, this is {company}. Write your question here and we will answer in this chat.',
    greeting: 'Thank you for your message. Somebody from {company} will answer you here shortly.',
    greetingUntil:
      'Thank you for your message. {company} is closed right now. Somebody will answer you here when we are back: {time}.',
    greetingLater:
      'Thank you for your message. {company} is closed right now. Somebody will answer you here as soon as possible.',
    department: 'Which department may we connect you with?',
    accepted: '{name} is now here for you.',
    closed: 'This conversation is closed. Write again at any time and it will be reopened.',
    rate: 'How was our help? 1 is poor, 3 is good.',
    rated: 'Thank you for your rating.',
    erased: 'Erased client',
    visitor: 'Visitor {id}',
    noChat: 'This chat is not there any more.',
    chosen: '{department} will answer you here shortly.',
    chosenUntil: '{department} is closed right now and will answer you here when we are back: {time}.',
    chosenLater: '{department} is closed right now and will answer you here as soon as possible.',
  },
  af: {
    welcome: 'Hallo, dit is {company}. Skryf u vraag hier en ons antwoord in hierdie klets.',
    greeting: 'Dankie vir u boodskap. Iemand van {company} sal u binnekort hier antwoord.',
    greetingUntil:
      'Dankie vir u boodskap. {company} is nou gesluit. Iemand sal u hier antwoord wanneer ons terug is: {time}.',
    greetingLater:
      'Dankie vir u boodskap. {company} is nou gesluit. Iemand sal u so gou moontlik hier antwoord.',
    department: 'Met watter afdeling kan ons u verbind?',
    accepted: '{name} is nou hier om u te help.',
    closed: 'Hierdie gesprek is gesluit. Skryf gerus weer, dan word dit heropen.',
    rate: 'Hoe was ons hulp? 1 is swak, 3 is goed.',
    rated: 'Dankie vir u beoordeling.',
    erased: 'Uitgeveede kliënt',
    visitor: 'Besoeker {id}',
    noChat: 'Hierdie klets bestaan nie meer nie.',
    chosen: '{department} sal u binnekort hier antwoord.',
    chosenUntil: '{department} is nou gesluit en sal u hier antwoord wanneer ons terug is: {time}.',
    chosenLater: '{department} is nou gesluit en sal u so gou moontlik hier antwoord.',
  },
  bg: {
    welcome: 'Здравейте, това е {company}. Напишете въпроса си тук и ще отговорим в този чат.',
    greeting: 'Благодарим за съобщението. Колега от {company} ще Ви отговори тук след малко.',
    greetingUntil:
      'Благодарим за съобщението. В момента {company} не работи. Ще Ви отговорим тук, когато отворим: {time}.',
    greetingLater:
      'Благодарим за съобщението. В момента {company} не работи. Ще Ви отговорим тук възможно най-скоро.',
    department: 'С кой отдел да Ви свържем?',
    accepted: '{name} вече е на Ваше разположение.',
    closed: 'Разговорът е приключен. Пишете ни отново по всяко време и ще го подновим.',
    rate: 'Как оценявате помощта ни? 1 е слабо, 3 е добре.',
    rated: 'Благодарим за оценката.',
    erased: 'Заличен клиент',
    visitor: 'Посетител {id}',
    noChat: 'Този чат вече не съществува.',
    chosen: 'Отдел „{department}“ ще Ви отговори тук след малко.',
    chosenUntil: 'В момента не работим. Отдел „{department}“ ще Ви отговори тук, когато отворим: {time}.',
    chosenLater: 'В момента не работим. Отдел „{department}“ ще Ви отговори тук възможно най-скоро.',
  },
  tr: {
    welcome: 'Merhaba, burası {company}. Sorunuzu buraya yazın, bu sohbette yanıtlayalım.',
    greeting: 'Mesajınız için teşekkürler. {company} ekibinden biri kısa süre içinde buradan yanıt verecek.',
    greetingUntil:
      'Mesajınız için teşekkürler. {company} şu anda kapalı. Yeniden açıldığımızda size buradan yanıt vereceğiz: {time}.',
    greetingLater:
      'Mesajınız için teşekkürler. {company} şu anda kapalı. Size en kısa sürede buradan yanıt vereceğiz.',
    department: 'Sizi hangi departmana bağlayalım?',
    accepted: '{name} artık sizinle ilgileniyor.',
    closed: 'Bu görüşme kapatıldı. İstediğiniz zaman yeniden yazabilirsiniz, görüşme tekrar açılır.',
    rate: 'Yardımımızı nasıl buldunuz? 1 kötü, 3 iyi.',
    rated: 'Değerlendirmeniz için teşekkürler.',
    erased: 'Silinmiş müşteri',
    visitor: 'Ziyaretçi {id}',
    noChat: 'Bu sohbet artık yok.',
    chosen: '{department} kısa süre içinde buradan yanıt verecek.',
    chosenUntil: 'Şu anda kapalıyız. {department} yeniden açıldığımızda size buradan yanıt verecek: {time}.',
    chosenLater: 'Şu anda kapalıyız. {department} size en kısa sürede buradan yanıt verecek.',
  },
  es: {
    welcome: 'Hola, somos {company}. Escriba aquí su pregunta y le responderemos en este chat.',
    greeting: 'Gracias por su mensaje. Alguien de {company} le responderá aquí en breve.',
    greetingUntil:
      'Gracias por su mensaje. Ahora estamos cerrados. Alguien de {company} le responderá aquí cuando volvamos a abrir: {time}.',
    greetingLater:
      'Gracias por su mensaje. Ahora estamos cerrados. Alguien de {company} le responderá aquí en cuanto sea posible.',
    department: '¿Con qué departamento podemos comunicarle?',
    accepted: '{name} ya está aquí para ayudarle.',
    closed: 'Esta conversación está cerrada. Escriba de nuevo cuando quiera y la reabriremos.',
    rate: '¿Qué le pareció nuestra ayuda? 1 es mala, 3 es buena.',
    rated: 'Gracias por su valoración.',
    erased: 'Cliente borrado',
    visitor: 'Visitante {id}',
    noChat: 'Este chat ya no existe.',
    chosen: '{department} le responderá aquí en breve.',
    chosenUntil: 'Ahora estamos cerrados. {department} le responderá aquí cuando volvamos a abrir: {time}.',
    chosenLater: 'Ahora estamos cerrados. {department} le responderá aquí en cuanto sea posible.',
  },
  ru: {
    welcome: 'Здравствуйте, это {company}. Напишите свой вопрос, и мы ответим в этом чате.',
    greeting: 'Спасибо за сообщение. Сотрудник {company} скоро ответит вам здесь.',
    greetingUntil:
      'Спасибо за сообщение. Сейчас {company} не работает. Мы ответим вам здесь, когда откроемся: {time}.',
    greetingLater:
      'Спасибо за сообщение. Сейчас {company} не работает. Мы ответим вам здесь, как только сможем.',
    department: 'С каким отделом вас соединить?',
    accepted: '{name} теперь на связи с вами.',
    closed: 'Разговор закрыт. Напишите снова в любое время, и мы его продолжим.',
    rate: 'Как вы оцените нашу помощь? 1 — плохо, 3 — хорошо.',
    rated: 'Спасибо за оценку.',
    erased: 'Удалённый клиент',
    visitor: 'Посетитель {id}',
    noChat: 'Этого чата больше нет.',
    chosen: 'Отдел «{department}» скоро ответит вам здесь.',
    chosenUntil: 'Сейчас мы не работаем. Отдел «{department}» ответит вам здесь, когда мы откроемся: {time}.',
    chosenLater: 'Сейчас мы не работаем. Отдел «{department}» ответит вам здесь, как только сможет.',
  },
  nl: {
    welcome: 'Hallo, dit is {company}. Schrijf hier uw vraag en we antwoorden in deze chat.',
    greeting: 'Bedankt voor uw bericht. Iemand van {company} antwoordt u hier zo snel mogelijk.',
    greetingUntil:
      'Bedankt voor uw bericht. {company} is nu gesloten. We antwoorden u hier zodra we er weer zijn: {time}.',
    greetingLater:
      'Bedankt voor uw bericht. {company} is nu gesloten. We antwoorden u hier zo snel mogelijk.',
    department: 'Met welke afdeling mogen we u verbinden?',
    accepted: '{name} is er nu voor u.',
    closed: 'Dit gesprek is gesloten. Schrijf gerust opnieuw, dan wordt het heropend.',
    rate: 'Hoe was onze hulp? 1 is slecht, 3 is goed.',
    rated: 'Bedankt voor uw beoordeling.',
    erased: 'Gewiste klant',
    visitor: 'Bezoeker {id}',
    noChat: 'Deze chat bestaat niet meer.',
    chosen: '{department} antwoordt u hier zo snel mogelijk.',
    chosenUntil: 'We zijn nu gesloten. {department} antwoordt u hier zodra we er weer zijn: {time}.',
    chosenLater: 'We zijn nu gesloten. {department} antwoordt u hier zo snel mogelijk.',
  },
  ja: {
    welcome: 'こんにちは、{company}です。ご質問をここにお書きください。このチャットでお答えします。',
    greeting: 'メッセージをありがとうございます。{company}の担当者がまもなくこちらでお答えします。',
    greetingUntil:
      'メッセージをありがとうございます。{company}はただいま営業時間外です。営業再開後にこちらでお答えします：{time}',
    greetingLater:
      'メッセージをありがとうございます。{company}はただいま営業時間外です。できるだけ早くこちらでお答えします。',
    department: 'どの部署におつなぎしましょうか。',
    accepted: '{name}が担当いたします。',
    closed: 'この会話は終了しました。いつでもまたお書きください。会話を再開いたします。',
    rate: '私たちの対応はいかがでしたか。1は不満、3は満足です。',
    rated: 'ご評価ありがとうございました。',
    erased: '消去済みの顧客',
    visitor: '訪問者 {id}',
    noChat: 'このチャットはもうありません。',
    chosen: '{department}がまもなくこちらでお答えします。',
    chosenUntil: 'ただいま営業時間外です。{department}が営業再開後にこちらでお答えします：{time}',
    chosenLater: 'ただいま営業時間外です。{department}ができるだけ早くこちらでお答えします。',
  },
}
