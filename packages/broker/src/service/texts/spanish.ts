import type { Texts } from './shape.ts';

export const spanish: Texts = {
  greeting:
    '¡Hola! Este es un mensaje automático. Aquí puedes preguntar por un retiro o un ingreso, cómo vender una parte de una posición, qué está retenido, tu solicitud de una OPV o cuándo abren los mercados: la respuesta es automática y llega al momento. Todo lo demás lo responde una persona.',
  person:
    'Este es un mensaje automático. Una persona te responderá aquí. Escribe de qué se trata para que pueda consultarlo.',
  personWillAnswer:
    'Este es un mensaje automático: no ha podido responder a tu pregunta. Una persona te responderá aquí.',
  notMeant: 'Respuesta automática. Si prefieres una persona, escribe «persona».',
  expected: (time) => `Previsto para el ${time} como muy tarde.`,
  reason: (words) => `Motivo: ${words}`,
  withdrawal: {
    nothing: 'Todavía no has hecho ningún retiro.',
    what: (no, amount, card) => `El retiro ${no} de ${amount} a ${card}`,
    inProgress: (what, asked) => `${what} se solicitó el ${asked} y está en curso.`,
    completed: (what, settled) => `${what} se pagó el ${settled}. No hay ningún retiro en curso.`,
    failed: (what, settled) =>
      `${what} no se pagó. El dinero volvió a tu saldo el ${settled}. No hay ningún retiro en curso.`,
  },
  recharge: {
    nothing: 'Todavía no has hecho ningún ingreso.',
    what: (no, amount) => `El ingreso ${no} de ${amount}`,
    inProgress: (what, asked) => `${what} se solicitó el ${asked} y está en curso.`,
    completed: (what, settled) =>
      `${what} se abonó en tu saldo el ${settled}. No hay ningún ingreso en curso.`,
    failed: (what, settled) => `${what} se rechazó el ${settled}. No hay ningún ingreso en curso.`,
  },
  sell: {
    how: 'Abre Operar, toca la posición, toca Vender y escribe cuántas vender. Primero se vende lo que compraste primero. Un lote es lo que compraste con una orden; para decidir cuáles se venden, toca Elegir lotes.',
    nothing: 'Ahora mismo no tienes lotes que vender.',
    lots: 'Tus lotes:',
    from: (quantity, time) => `${quantity} (desde el ${time})`,
    more: (symbols) => `y ${symbols} más`,
  },
  held: {
    nothing: 'No hay nada retenido: todo tu saldo está disponible.',
    total: (amount) => `${amount} está retenido. Es tuyo, pero mientras tanto no se puede usar:`,
    purposes: {
      offerings: (count, amount) =>
        `Ofertas (${count}): ${amount}, hasta la adjudicación. Lo que no se adjudica vuelve.`,
      funds: (count, amount) => `Fondos (${count}): ${amount}, hasta el final del plazo.`,
      withdrawals: (count, amount) => `Retiros (${count}): ${amount}, hasta que se paguen.`,
    },
    until: (time) => `El primero termina el ${time}.`,
    unsettled: (lots, until) =>
      `Lotes que todavía no se pueden vender: ${lots}, el último desde el ${until}.`,
  },
  ipo: {
    nothing: 'Todavía no has solicitado ninguna OPV.',
    applied: (no, company, quantity, total) =>
      `Solicitud ${no}, ${company}: ${quantity} acciones por ${total}.`,
    pending: 'A la espera de la adjudicación.',
    allotted: (quantity) => `Se adjudicaron ${quantity} acciones, que pasarán a tus posiciones.`,
    transferred: (quantity) => `Se adjudicaron ${quantity} acciones, que están en tus posiciones.`,
    notAllotted: 'No se adjudicaron acciones. El dinero volvió a tu saldo.',
    cancelled: 'La oferta se canceló. El dinero vuelve a tu saldo.',
  },
  hours: {
    always: 'Todos los mercados de esta simulación están abiertos a cualquier hora, todos los días.',
    heading: (zone) => `Las horas son las de ${zone}:`,
    open: (venue, until) => `${venue}: abierto hasta ${until}`,
    closed: (venue, until) => `${venue}: cerrado, abre ${until}`,
    venues: {
      NSE: 'Acciones de la India',
      US: 'Acciones de EE. UU.',
      FX: 'Divisas',
      FUTURE: 'Futuros',
      CGI: 'Deuda pública',
    },
  },
};
