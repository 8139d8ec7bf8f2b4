-- An empty installation starts with two suppliers and two payables as examples. Being a migration, this happens once:
-- whoever deletes them does not see them again.
WITH papelaria AS (
  INSERT INTO financeiro_fornecedores (nome, cnpj, endereco, telefone, email, categoria)
  SELECT 'Papelaria Exemplo Ltda', '11222333000181', 'Rua das Flores, 100, São Paulo, SP', '(11) 3333-4444', 'vendas@papelaria.exemplo.com.br', 'Material de escritório'
  WHERE NOT EXISTS (SELECT FROM auth_users)
  RETURNING id, nome, cnpj
), energia AS (
  INSERT INTO financeiro_fornecedores (nome, cnpj, endereco, telefone, email, categoria)
  SELECT 'Serviços Elétricos Exemplo S.A.', '44555666000181', 'Av. Brasil, 2000, Campinas, SP', '(19) 98888-7777', 'contato@eletrica.exemplo.com.br', 'Serviços'
  WHERE NOT EXISTS (SELECT FROM auth_users)
  RETURNING id, nome, cnpj
)
INSERT INTO financeiro_contas_a_pagar (
  solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item, natureza_orcamentaria,
  aprovador, fornecedor_id, nome_fornecedor, cnpj_fornecedor, valor, status
)
SELECT 'SC-001', 'Solicitante de exemplo', current_date + 15, current_date, 'Administrativo', 'Papel A4 e cartuchos',
  'Despesas administrativas', 'Aprovador de exemplo', id, nome, cnpj, 480.50, 'Pendente' FROM papelaria
UNION ALL
SELECT 'SC-002', 'Solicitante de exemplo', current_date + 30, current_date, 'Manutenção', 'Revisão do quadro elétrico',
  'Serviços de terceiros', 'Aprovador de exemplo', id, nome, cnpj, 2350.00, 'Aprovada' FROM energia;
