// The company of the examples. Days are counted from today, so that it looks the same whenever it is made: negative ones are past.
// What other records choose by name says '(exemplo)' in it: in fields, mails and documents no badge stands beside it.

export const clientes = [
  [
    'Padaria Aurora (exemplo)',
    '11222333000262',
    'compras@aurora.exemplo.com.br',
    '(11) 3333-1000',
    'São Paulo, SP',
  ],
  [
    'Condomínio Jardim das Águas (exemplo)',
    '22333444000181',
    'sindico@jardim.exemplo.com.br',
    '(19) 3251-2000',
    'Campinas, SP',
  ],
  [
    'Metalúrgica Serra Azul (exemplo)',
    '33444555000181',
    'obras@serraazul.exemplo.com.br',
    '(31) 3444-3000',
    'Contagem, MG',
  ],
  [
    'Escola Girassol (exemplo)',
    '55666777000181',
    'direcao@girassol.exemplo.com.br',
    '(41) 3222-4000',
    'Curitiba, PR',
  ],
] as const

/** Client, title, days since it was issued, status, days of validity, items: description, unit, quantity, price. */
export const propostas = [
  [
    0,
    'Reforma da cozinha industrial',
    -290,
    'Aprovada',
    30,
    [
      ['Piso antiderrapante', 'm²', '84,5', '189,90'],
      ['Mão de obra', 'h', '160', '78,00'],
    ],
  ],
  [
    1,
    'Impermeabilização da cobertura',
    -215,
    'Aprovada',
    30,
    [['Manta asfáltica aplicada', 'm²', '320', '96,50']],
  ],
  [3, 'Pintura das salas de aula', -150, 'Rejeitada', 30, [['Pintura acrílica', 'm²', '1200', '28,40']]],
  [
    2,
    'Adequação elétrica do galpão',
    -95,
    'Aprovada',
    45,
    [
      ['Quadro de distribuição', 'un', '2', '8450,00'],
      ['Cabeamento', 'm', '640', '21,75'],
    ],
  ],
  [
    1,
    'Modernização da portaria',
    -48,
    'Aprovada',
    30,
    [
      ['Projeto executivo', 'un', '1', '6200,00'],
      ['Obra civil', 'vb', '1', '41800,00'],
    ],
  ],
  [
    2,
    'Mezanino metálico',
    -17,
    'Enviada',
    30,
    [
      ['Estrutura metálica', 'kg', '2850', '24,60'],
      ['Montagem', 'vb', '1', '18500,00'],
    ],
  ],
  [3, 'Cobertura da quadra', -9, 'Enviada', 20, [['Cobertura em policarbonato', 'm²', '410', '265,00']]],
  [0, 'Ampliação do salão', -3, 'Em Elaboração', 30, [['Projeto e aprovação', 'vb', '1', '9800,00']]],
] as const

/** Position among the proposals, and the status that its project came to. */
export const convertidas = [
  [1, 'Concluído', -200, -110],
  [3, 'Em Andamento', -80, 40],
  [4, 'Planejamento', 5, 120],
] as const

export const fornecedores = [
  [
    'Depósito Central (exemplo)',
    '66777888000181',
    'vendas@deposito.exemplo.com.br',
    '(11) 3555-5000',
    'Material de construção',
  ],
  [
    'Locadora Alfa (exemplo)',
    '77888999000181',
    'locacao@alfa.exemplo.com.br',
    '(11) 3666-6000',
    'Locação de equipamentos',
  ],
  [
    'Contabilidade Prisma (exemplo)',
    '88999111000181',
    'contato@prisma.exemplo.com.br',
    '(11) 3777-7000',
    'Serviços',
  ],
  [
    'Energia Paulista (exemplo)',
    '99111222000181',
    'faturas@energia.exemplo.com.br',
    '(11) 3888-8000',
    'Concessionária',
  ],
] as const

/** Supplier, request, item, cost centre, issued, due, amount, status. */
export const contas = [
  [0, 'SC-101', 'Cimento e areia', 'Obras', -120, -92, '12480,30', 'Paga'],
  [1, 'SC-102', 'Locação de andaimes', 'Obras', -75, -45, '6900,00', 'Paga'],
  [3, 'SC-103', 'Energia elétrica do escritório', 'Administrativo', -40, -18, '1284,77', 'Paga'],
  [2, 'SC-104', 'Honorários contábeis', 'Administrativo', -32, -6, '2350,00', 'Aprovada'],
  [0, 'SC-105', 'Cabos e eletrodutos', 'Obras', -20, 2, '8712,45', 'Aprovada'],
  [1, 'SC-106', 'Locação de plataforma elevatória', 'Obras', -12, 5, '4300,00', 'Pendente'],
  [3, 'SC-107', 'Energia elétrica do escritório', 'Administrativo', -8, 11, '1312,09', 'Pendente'],
  [2, 'SC-108', 'Honorários contábeis', 'Administrativo', -2, 24, '2350,00', 'Pendente'],
] as const

/** Days since, description, category, amount: this month and the last one, on the first card. */
export const despesasDeCartao = [
  [-33, 'Combustível da visita técnica', 'Transporte', '238,40'],
  [-31, 'Almoço com o cliente', 'Refeição', '164,90'],
  [-4, 'Estacionamento', 'Transporte', '36,00'],
  [-1, 'Material de escritório', 'Materiais', '189,75'],
] as const

/** Project (position among the converted), supplier, description, days since, amount. */
export const despesasDeProjeto = [
  [0, 0, 'Manta e primer', -180, '9840,00'],
  [0, 1, 'Locação de guincho', -165, '2650,00'],
  [1, 0, 'Cabos e eletrodutos', -60, '7420,35'],
  [1, 1, 'Plataforma elevatória', -35, '4300,00'],
  [1, 0, 'Luminárias', -10, '3115,20'],
] as const

export const categorias = ['Elétrica (exemplo)', 'Hidráulica (exemplo)', 'Ar-condicionado (exemplo)'] as const
export const locais = ['Recepção (exemplo)', 'Oficina (exemplo)', 'Segundo andar (exemplo)'] as const

/** Title, description, priority, category, place, days since it was opened, status. */
export const chamados = [
  ['Lâmpada queimada na recepção', 'Duas lâmpadas do forro não acendem.', 'Baixa', 0, 0, -26, 'Resolvido'],
  ['Vazamento sob a pia', 'A pia da oficina pinga e molha o chão.', 'Alta', 1, 1, -14, 'Em Andamento'],
  [
    'Ar-condicionado não gela',
    'O aparelho da sala de reuniões liga, mas não resfria.',
    'Média',
    2,
    2,
    -9,
    'Pendente Terceiro',
  ],
  ['Tomada com faísca', 'A tomada ao lado da bancada solta faísca.', 'Urgente', 0, 1, -2, 'Aberto'],
  ['Torneira sem pressão', 'A torneira do banheiro quase não sai água.', 'Média', 1, 2, 0, 'Aberto'],
] as const

/** Name, CPF, job, department, days since they came, pay, contract. */
export const funcionarios = [
  ['Marina Duarte (exemplo)', '39053344705', 'Engenheira civil', 'Engenharia', -1480, '11200,00', 'CLT'],
  ['Rafael Nogueira (exemplo)', '11144477735', 'Mestre de obras', 'Operação', -900, '5600,00', 'CLT'],
  ['Célia Antunes (exemplo)', '52998224725', 'Analista financeira', 'Financeiro', -610, '4900,00', 'CLT'],
  ['Tiago Prado (exemplo)', '86288366757', 'Eletricista', 'Operação', -320, '3850,00', 'CLT'],
  [
    'Luana Freitas (exemplo)',
    '15350946056',
    'Estagiária de engenharia',
    'Engenharia',
    -75,
    '1600,00',
    'Estágio',
  ],
] as const

/** Title, description, place, days since, kind, risk, days to its deadline, status. */
export const desvios = [
  [
    'Extintor obstruído',
    'Caixas à frente do extintor do almoxarifado.',
    'Almoxarifado',
    -70,
    'Condição Insegura',
    'Médio',
    -55,
    'Fechado',
  ],
  [
    'Trabalho em altura sem cinto',
    'Montador no andaime sem cinto preso.',
    'Galpão Serra Azul',
    -38,
    'Comportamental',
    'Crítico',
    -31,
    'Resolvido',
  ],
  [
    'Óleo no piso',
    'Poça de óleo perto do compressor.',
    'Oficina',
    -12,
    'Ambiental',
    'Alto',
    -2,
    'Em Correção',
  ],
  [
    'Serra sem proteção',
    'A serra circular está sem a coifa.',
    'Oficina',
    -5,
    'Equipamento',
    'Alto',
    6,
    'Aberto',
  ],
  [
    'Sinalização apagada',
    'A faixa de pedestres do pátio quase não se vê.',
    'Pátio',
    -1,
    'Condição Insegura',
    'Baixo',
    20,
    'Em Análise',
  ],
] as const
