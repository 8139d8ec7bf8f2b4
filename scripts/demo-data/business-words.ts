const words = (text: string) => text.trim().split(/\s*[,\n]\s*/)

interface Ramo {
  categoria: string
  /** How the names of such companies begin. */
  nomes: string[]
  itens: string[]
  natureza: string
  /** What it costs in reais, from and to. */
  custo: [number, number]
}

export const ramos: Ramo[] = [
  {
    categoria: 'Material de construção',
    nomes: words('Casa de Materiais, Depósito, Madeireira, Cerâmica, Concreteira, Comercial de Ferragens'),
    itens:
      words(`Cimento CP II, Vergalhão CA-50, Areia média lavada, Brita 1, Bloco de concreto, Tinta acrílica
      Argamassa colante, Manta asfáltica, Chapa de compensado, Concreto usinado fck 30, Telha metálica`),
    natureza: 'Materiais diretos',
    custo: [150, 48_000],
  },
  {
    categoria: 'Material elétrico',
    nomes: words('Elétrica, Eletro Comercial, Instalações Elétricas, Distribuidora Elétrica'),
    itens: words(`Cabo flexível 10 mm², Disjuntor tripolar, Quadro de distribuição, Luminária LED, Eletroduto
      Transformador 75 kVA, Inversor fotovoltaico, Nobreak 3 kVA`),
    natureza: 'Materiais diretos',
    custo: [80, 32_000],
  },
  {
    categoria: 'Locação de equipamentos',
    nomes: words('Locadora, Loca Máquinas, Andaimes, Guindastes'),
    itens:
      words(`Locação de andaime, Locação de retroescavadeira, Locação de plataforma elevatória, Locação de gerador
      Locação de guindaste, Locação de container`),
    natureza: 'Locações',
    custo: [600, 38_000],
  },
  {
    categoria: 'Serviços de terceiros',
    nomes: words(
      'Serralheria, Marcenaria, Terraplenagem, Impermeabilizações, Pinturas, Montagens Industriais',
    ),
    itens:
      words(`Empreitada de alvenaria, Serviço de pintura, Montagem de estrutura metálica, Sondagem do solo
      Serviço de terraplenagem, Instalação de ar-condicionado, Laudo estrutural`),
    natureza: 'Serviços de terceiros',
    custo: [900, 90_000],
  },
  {
    categoria: 'Segurança do trabalho',
    nomes: words('EPI Comercial, Proteção Equipamentos, Segurança Industrial'),
    itens:
      words(`Capacetes com jugular, Luvas de vaqueta, Cintos paraquedistas, Óculos de proteção, Extintores ABC
      Treinamento NR-35, Sinalização de obra`),
    natureza: 'Segurança e saúde',
    custo: [60, 9_000],
  },
  {
    categoria: 'Combustível e transporte',
    nomes: words('Auto Posto, Transportadora, Rápido Cargas, Fretes'),
    itens:
      words(`Diesel S10, Gasolina comum, Frete de materiais, Transporte de equipe, Pedágio, Revisão de veículo
      Pneus da caminhonete`),
    natureza: 'Transportes',
    custo: [70, 12_000],
  },
  {
    categoria: 'Material de escritório',
    nomes: words('Papelaria, Suprimentos, Gráfica, Comercial de Papéis'),
    itens: words(
      'Papel A4, Toner da impressora, Plotagem de projetos, Cadeiras ergonômicas, Material de expediente',
    ),
    natureza: 'Despesas administrativas',
    custo: [40, 5_000],
  },
  {
    categoria: 'Tecnologia',
    nomes: words('Informática, Soluções em TI, Telecom, Sistemas'),
    itens:
      words(`Notebook, Licenças de CAD, Link de internet, Servidor de arquivos, Manutenção de rede, Telefonia móvel
      Câmeras de segurança`),
    natureza: 'Tecnologia da informação',
    custo: [120, 30_000],
  },
  {
    categoria: 'Alimentação e hospedagem',
    nomes: words('Restaurante, Cozinha Industrial, Hotel, Pousada, Padaria'),
    itens: words('Refeições da equipe, Marmitas da obra, Hospedagem da equipe, Café da manhã, Água mineral'),
    natureza: 'Viagens e alimentação',
    custo: [45, 8_000],
  },
  {
    categoria: 'Utilidades',
    nomes: words('Companhia de Energia, Saneamento, Gás Industrial, Coleta de Resíduos'),
    itens: words(
      'Energia elétrica, Água e esgoto, Gás, Caçamba de entulho, Aluguel do galpão, Limpeza predial',
    ),
    natureza: 'Utilidades e ocupação',
    custo: [90, 22_000],
  },
]

export const centrosDeCusto = words(`
  Administrativo, Obras, Engenharia, Comercial, Manutenção predial, Recursos humanos, Segurança do trabalho
  Tecnologia, Almoxarifado, Frota, Diretoria, Obra Campinas, Obra Ribeirão Preto, Obra Curitiba, Obra Vitória`)

export const bandeiras = ['Visa', 'Mastercard', 'Elo', 'American Express']
export const usosDeCartao = words(`
  Viagens, Combustível, Obras, Compras on-line, Diretoria, Pequenas despesas, Eventos, Marketing, Frota, Almoxarifado`)

/** What is paid by card: category, what it was, reais from and to. */
export const gastosDeCartao: [string, string[], number, number][] = [
  [
    'Alimentação',
    words('Almoço com cliente, Jantar da equipe, Lanche na estrada, Café com fornecedor'),
    18,
    420,
  ],
  ['Combustível', words('Abastecimento, Abastecimento da caminhonete, Arla 32'), 60, 680],
  ['Transporte', words('Aplicativo de transporte, Pedágio, Estacionamento, Táxi no aeroporto'), 8, 190],
  ['Hospedagem', words('Diárias de hotel, Pousada perto da obra'), 140, 1900],
  ['Passagens', words('Passagem aérea, Remarcação de voo, Passagem de ônibus'), 90, 2600],
  ['Material', words('Ferramentas, Parafusos e buchas, Material elétrico, Tinta de retoque'), 20, 950],
  ['Escritório', words('Papelaria, Impressões, Cartório, Correios'), 6, 320],
  ['Software', words('Assinatura de software, Armazenamento em nuvem, Domínio na internet'), 25, 890],
]
