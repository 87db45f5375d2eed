import type { Texts } from './shape.ts';

export const german: Texts = {
  greeting:
    'Guten Tag! Dies ist eine automatische Nachricht. Sie können hier nach einer Auszahlung oder Einzahlung fragen, nach dem Verkauf eines Teils einer Position, nach gebundenem Geld, nach Ihrer Zeichnung einer Neuemission oder nach den Handelszeiten: Die Antwort ist automatisch und kommt sofort. Alles andere beantwortet ein Mensch.',
  person:
    'Dies ist eine automatische Nachricht. Ein Mensch wird Ihnen hier antworten. Schreiben Sie, worum es geht, damit er es nachsehen kann.',
  personWillAnswer:
    'Dies ist eine automatische Nachricht: Sie konnte Ihre Frage nicht beantworten. Ein Mensch wird Ihnen hier antworten.',
  notMeant: 'Automatische Antwort. Für einen Menschen schreiben Sie „Mensch“.',
  expected: (time) => `Erwartet bis ${time}.`,
  reason: (words) => `Grund: ${words}`,
  withdrawal: {
    nothing: 'Sie haben noch keine Auszahlung veranlasst.',
    what: (no, amount, card) => `Die Auszahlung ${no} über ${amount} auf ${card}`,
    inProgress: (what, asked) => `${what} wurde am ${asked} beantragt und ist in Bearbeitung.`,
    completed: (what, settled) =>
      `${what} wurde am ${settled} ausgezahlt. Keine Auszahlung ist in Bearbeitung.`,
    failed: (what, settled) =>
      `${what} wurde nicht ausgezahlt. Das Geld ist seit ${settled} wieder in Ihrem Guthaben. Keine Auszahlung ist in Bearbeitung.`,
  },
  recharge: {
    nothing: 'Sie haben noch keine Einzahlung veranlasst.',
    what: (no, amount) => `Die Einzahlung ${no} über ${amount}`,
    inProgress: (what, asked) => `${what} wurde am ${asked} angefordert und ist in Bearbeitung.`,
    completed: (what, settled) =>
      `${what} wurde am ${settled} gutgeschrieben. Keine Einzahlung ist in Bearbeitung.`,
    failed: (what, settled) => `${what} wurde am ${settled} abgelehnt. Keine Einzahlung ist in Bearbeitung.`,
  },
  sell: {
    how: 'Öffnen Sie Handel, tippen Sie auf die Position, dann auf Verkaufen, und geben Sie die Menge ein. Was Sie zuerst gekauft haben, wird zuerst verkauft. Ein Posten ist, was Sie mit einer Order gekauft haben; um selbst zu bestimmen, welche verkauft werden, tippen Sie auf Posten wählen.',
    nothing: 'Sie haben zurzeit keine Posten zu verkaufen.',
    lots: 'Ihre Posten:',
    from: (quantity, time) => `${quantity} (ab ${time})`,
    more: (symbols) => `und ${symbols} weitere`,
  },
  held: {
    nothing: 'Es ist nichts gebunden: Ihr ganzes Guthaben ist verfügbar.',
    total: (amount) =>
      `${amount} sind gebunden. Das Geld gehört Ihnen und kann solange nicht verwendet werden:`,
    purposes: {
      offerings: (count, amount) =>
        `Neuemissionen (${count}): ${amount}, bis zur Zuteilung. Was nicht zugeteilt wird, kommt zurück.`,
      funds: (count, amount) => `Fonds (${count}): ${amount}, bis zum Ende der Laufzeit.`,
      withdrawals: (count, amount) => `Auszahlungen (${count}): ${amount}, bis sie ausgezahlt sind.`,
    },
    until: (time) => `Das erste endet am ${time}.`,
    unsettled: (lots, until) =>
      `Posten, die noch nicht verkauft werden können: ${lots}, der letzte ab ${until}.`,
  },
  ipo: {
    nothing: 'Sie haben noch keine Neuemission gezeichnet.',
    applied: (no, company, quantity, total) =>
      `Zeichnung ${no}, ${company}: ${quantity} Aktien für ${total}.`,
    pending: 'Wartet auf die Zuteilung.',
    allotted: (quantity) => `${quantity} Aktien wurden zugeteilt und werden in Ihre Positionen übertragen.`,
    transferred: (quantity) => `${quantity} Aktien wurden zugeteilt und sind in Ihren Positionen.`,
    notAllotted: 'Es wurden keine Aktien zugeteilt. Das Geld ist wieder in Ihrem Guthaben.',
    cancelled: 'Die Emission wurde abgesagt. Das Geld kommt in Ihr Guthaben zurück.',
  },
  hours: {
    always: 'Alle Märkte dieser Simulation sind an jedem Tag rund um die Uhr geöffnet.',
    heading: (zone) => `Zeiten gelten für ${zone}:`,
    open: (venue, until) => `${venue}: geöffnet bis ${until}`,
    closed: (venue, until) => `${venue}: geschlossen, öffnet ${until}`,
    venues: {
      NSE: 'Aktien Indiens',
      US: 'Aktien der USA',
      FX: 'Devisen',
      FUTURE: 'Futures',
      CGI: 'Staatsanleihen',
    },
  },
};
