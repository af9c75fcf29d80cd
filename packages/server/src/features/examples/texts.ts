import type { Language } from '@switchboard/contract'

export type ExampleName = 'delivery' | 'opening' | 'address' | 'grinder' | 'invoice' | 'refund' | 'thanks'

/** What a client of an example is called and writes, and what the company has written so far. */
interface Story {
  client: string
  question: string
  answer: string
  note: string
  reply: string
}

export interface ExampleTexts {
  /** What the account of the examples is called. */
  account: string
  /** The name of every client of an example; `{name}` is what the person is called. */
  marker: string
  stories: Record<ExampleName, Story>
}

/** A story that goes no further than its question. */
const asks = (client: string, question: string): Story => ({
  client,
  question,
  answer: '',
  note: '',
  reply: '',
})

const answered = (client: string, question: string, answer: string): Story => ({
  ...asks(client, question),
  answer,
})

export const exampleTexts: Record<Language, ExampleTexts> = {
  en: {
    account: 'Examples',
    marker: '{name} (example)',
    stories: {
      delivery: asks('Emma Clark', 'Hello, my order should have come yesterday. Where is it?'),
      opening: asks('Oliver Hughes', 'Good morning! Is the shop open on Saturday?'),
      address: asks('Grace Turner', 'I have moved. Can you send my order to the new address?'),
      grinder: asks('Noah Bennett', 'Which grinder goes with the small coffee machine?'),
      invoice: answered(
        'Lucy Foster',
        'Could you send me the invoice for last month again?',
        'Of course. It is on its way to your email address.',
      ),
      refund: {
        client: 'Henry Walsh',
        question: 'One of the two cups arrived broken. Can I have my money back?',
        note: 'The third broken cup this week. I have asked the warehouse about the packing.',
        answer: 'I am sorry about that. Would you rather have a new cup or the money?',
        reply: 'A new cup, please!',
      },
      thanks: answered(
        'Ruby Marsh',
        'How long do the beans keep after roasting?',
        'About three months in the closed bag, and two weeks once it is open.',
      ),
    },
  },
  es: {
    account: 'Ejemplos',
    marker: '{name} (ejemplo)',
    stories: {
      delivery: asks('Lucía Romero', 'Hola, mi pedido debía llegar ayer. ¿Dónde está?'),
      opening: asks('Marta Ruiz', '¡Buenos días! ¿Abren la tienda el sábado?'),
      address: asks('Diego Navarro', 'Me he mudado. ¿Pueden enviar mi pedido a la dirección nueva?'),
      grinder: asks('Pablo Ortega', '¿Qué molinillo va bien con la cafetera pequeña?'),
      invoice: answered(
        'Elena Castro',
        '¿Podrían enviarme otra vez la factura del mes pasado?',
        'Por supuesto. Va de camino a su correo.',
      ),
      refund: {
        client: 'Javier Molina',
        question: 'Una de las dos tazas llegó rota. ¿Me devuelven el dinero?',
        note: 'La tercera taza rota de esta semana. He preguntado al almacén por el embalaje.',
        answer: 'Lo siento mucho. ¿Prefiere una taza nueva o el dinero?',
        reply: '¡Una taza nueva, por favor!',
      },
      thanks: answered(
        'Sara Vidal',
        '¿Cuánto se conserva el café después de tostarlo?',
        'Unos tres meses en la bolsa cerrada y dos semanas una vez abierta.',
      ),
    },
  },
  nl: {
    account: 'Voorbeelden',
    marker: '{name} (voorbeeld)',
    stories: {
      delivery: asks('Sanne de Boer', 'Hallo, mijn bestelling zou gisteren komen. Waar blijft die?'),
      opening: asks('Daan Visser', 'Goedemorgen! Is de winkel zaterdag open?'),
      address: asks('Femke Bakker', 'Ik ben verhuisd. Kunt u mijn bestelling naar het nieuwe adres sturen?'),
      grinder: asks('Thijs Mulder', 'Welke molen past bij het kleine koffieapparaat?'),
      invoice: answered(
        'Anouk Smit',
        'Kunt u mij de factuur van vorige maand nog eens sturen?',
        'Natuurlijk. Hij is onderweg naar uw e-mailadres.',
      ),
      refund: {
        client: 'Bram Jansen',
        question: 'Een van de twee kopjes kwam kapot aan. Kan ik mijn geld terugkrijgen?',
        note: 'Het derde kapotte kopje deze week. Ik heb het magazijn naar de verpakking gevraagd.',
        answer: 'Dat spijt me. Hebt u liever een nieuw kopje of het geld?',
        reply: 'Een nieuw kopje, graag!',
      },
      thanks: answered(
        'Lotte Vos',
        'Hoe lang blijven de bonen goed na het branden?',
        'Ongeveer drie maanden in de dichte zak, en twee weken als die open is.',
      ),
    },
  },
  af: {
    account: 'Voorbeelde',
    marker: '{name} (voorbeeld)',
    stories: {
      delivery: asks('Anika Botha', 'Hallo, my bestelling moes gister gekom het. Waar is dit?'),
      opening: asks('Ruan Nel', 'Goeiemôre! Is die winkel Saterdag oop?'),
      address: asks('Elmarie Steyn', 'Ek het getrek. Kan u my bestelling na die nuwe adres stuur?'),
      grinder: asks('Pieter Fourie', 'Watter meul pas by die klein koffiemasjien?'),
      invoice: answered(
        'Marlize Venter',
        'Kan u asseblief verlede maand se faktuur weer vir my stuur?',
        'Natuurlik. Dit is op pad na u e-posadres.',
      ),
      refund: {
        client: 'Johan Kruger',
        question: 'Een van die twee koppies het gebreek aangekom. Kan ek my geld terugkry?',
        note: 'Die derde gebreekte koppie hierdie week. Ek het die pakhuis oor die verpakking gevra.',
        answer: 'Ek is jammer daaroor. Verkies u ’n nuwe koppie of die geld?',
        reply: '’n Nuwe koppie, asseblief!',
      },
      thanks: answered(
        'Carla Smit',
        'Hoe lank hou die bone ná die brandery?',
        'Omtrent drie maande in die toe sak, en twee weke as dit oop is.',
      ),
    },
  },
  tr: {
    account: 'Örnekler',
    marker: '{name} (örnek)',
    stories: {
      delivery: asks('Elif Kaya', 'Merhaba, siparişim dün gelecekti. Nerede kaldı?'),
      opening: asks('Mert Aydın', 'Günaydın! Mağaza cumartesi günü açık mı?'),
      address: asks('Zeynep Şahin', 'Taşındım. Siparişimi yeni adresime gönderebilir misiniz?'),
      grinder: asks('Can Doğan', 'Küçük kahve makinesine hangi değirmen uyar?'),
      invoice: answered(
        'Selin Arslan',
        'Geçen ayın faturasını bana yeniden gönderir misiniz?',
        'Elbette. E-posta adresinize gönderildi.',
      ),
      refund: {
        client: 'Emre Yıldız',
        question: 'İki fincandan biri kırık geldi. Paramı geri alabilir miyim?',
        note: 'Bu hafta kırılan üçüncü fincan. Depoya ambalajı sordum.',
        answer: 'Çok üzgünüz. Yeni bir fincan mı istersiniz, para iadesi mi?',
        reply: 'Yeni bir fincan lütfen!',
      },
      thanks: answered(
        'Derya Koç',
        'Çekirdekler kavrulduktan sonra ne kadar dayanır?',
        'Kapalı pakette yaklaşık üç ay, açıldıktan sonra iki hafta.',
      ),
    },
  },
  ru: {
    account: 'Примеры',
    marker: '{name} (пример)',
    stories: {
      delivery: asks('Анна Соколова', 'Здравствуйте, мой заказ должен был прийти вчера. Где он?'),
      opening: asks('Игорь Лебедев', 'Доброе утро! Магазин работает в субботу?'),
      address: asks('Мария Орлова', 'Я переехала. Можете отправить заказ на новый адрес?'),
      grinder: asks('Павел Зайцев', 'Какая кофемолка подойдёт к маленькой кофеварке?'),
      invoice: answered(
        'Ольга Белова',
        'Пришлите, пожалуйста, ещё раз счёт за прошлый месяц.',
        'Конечно. Счёт уже отправлен на вашу почту.',
      ),
      refund: {
        client: 'Сергей Воронов',
        question: 'Одна из двух чашек пришла разбитой. Можно вернуть деньги?',
        note: 'Третья разбитая чашка за неделю. Склад проверит упаковку.',
        answer: 'Нам очень жаль. Прислать новую чашку или вернуть деньги?',
        reply: 'Новую чашку, пожалуйста!',
      },
      thanks: answered(
        'Дарья Котова',
        'Сколько хранятся зёрна после обжарки?',
        'Около трёх месяцев в закрытом пакете и две недели после вскрытия.',
      ),
    },
  },
  bg: {
    account: 'Примери',
    marker: '{name} (пример)',
    stories: {
      delivery: asks('Мария Иванова', 'Здравейте, поръчката ми трябваше да дойде вчера. Къде е?'),
      opening: asks('Георги Петров', 'Добро утро! Работи ли магазинът в събота?'),
      address: asks('Елена Димитрова', 'Преместих се. Може ли да изпратите поръчката на новия адрес?'),
      grinder: asks('Николай Тодоров', 'Коя мелачка е подходяща за малката кафемашина?'),
      invoice: answered(
        'Ива Колева',
        'Бихте ли ми изпратили отново фактурата за миналия месец?',
        'Разбира се. Вече е на път към имейла Ви.',
      ),
      refund: {
        client: 'Стефан Илиев',
        question: 'Едната от двете чаши пристигна счупена. Може ли да ми върнете парите?',
        note: 'Третата счупена чаша тази седмица. Попитах в склада за опаковката.',
        answer: 'Много съжаляваме. Нова чаша ли предпочитате, или парите?',
        reply: 'Нова чаша, моля!',
      },
      thanks: answered(
        'Цветелина Ангелова',
        'Колко време издържат зърната след изпичането?',
        'Около три месеца в затворения плик и две седмици, след като се отвори.',
      ),
    },
  },
  ja: {
    account: '見本',
    marker: '{name}（見本）',
    stories: {
      delivery: asks('佐藤 美咲', 'こんにちは。昨日届くはずの注文がまだ届きません。今どこにありますか。'),
      opening: asks('鈴木 健太', 'おはようございます。土曜日はお店は開いていますか。'),
      address: asks('高橋 由美', '引っ越しました。注文を新しい住所に送っていただけますか。'),
      grinder: asks('田中 陽子', '小型のコーヒーメーカーに合うミルはどれですか。'),
      invoice: answered(
        '伊藤 恵子',
        '先月の請求書をもう一度送っていただけますか。',
        'かしこまりました。メールアドレスにお送りしました。',
      ),
      refund: {
        client: '渡辺 大輔',
        question: 'カップ2個のうち1個が割れて届きました。返金していただけますか。',
        note: '今週3個目の破損です。倉庫に梱包について問い合わせました。',
        answer: '申し訳ございません。新しいカップと返金のどちらをご希望ですか。',
        reply: '新しいカップをお願いします。',
      },
      thanks: answered(
        '山本 結衣',
        '焙煎後、豆はどのくらいもちますか。',
        '未開封で約3か月、開封後は2週間ほどです。',
      ),
    },
  },
}
