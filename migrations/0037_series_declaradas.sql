-- Which records the dashboard adds up is what the departments declare: the start brings this function, its triggers and the
-- sums into line with them (services/somas/series.ts). Here it is as they declare it in this version: the same records as before.
CREATE OR REPLACE FUNCTION painel_series() RETURNS TABLE (serie text, tabela text, dia text, valor text, condicao text)
LANGUAGE sql IMMUTABLE AS $series$ VALUES
  ('propostas', 'comercial_propostas', 'data_emissao', 'valor_proposta', 'true'),
  ('receita', 'comercial_propostas', 'data_emissao', 'valor_proposta', 'status_proposta in (''Aprovada'', ''Convertida em Projeto'')'),
  ('ativas', 'comercial_propostas', 'data_emissao', 'valor_proposta', 'status_proposta in (''Em Elaboração'', ''Enviada'')'),
  ('contas', 'financeiro_contas_a_pagar', 'data_emissao', 'valor', 'status <> ''Cancelada'''),
  ('contas_abertas', 'financeiro_contas_a_pagar', 'data_vencimento', 'valor', 'status in (''Pendente'', ''Aprovada'', ''Vencida'')'),
  ('contas_vencidas', 'financeiro_contas_a_pagar', 'data_vencimento', 'valor', 'status = ''Vencida'''),
  ('despesas_projeto', 'financeiro_despesas_projeto', 'data_despesa', 'valor_despesa', 'true'),
  ('despesas_cartao', 'financeiro_despesas_cartao', 'data_despesa', 'valor_despesa', 'true'),
  ('chamados_urgentes', 'predial_chamados', 'data_abertura', '0', 'prioridade = ''Urgente'' and status in (''Aberto'', ''Em Andamento'', ''Pendente Terceiro'')'),
  ('documentos', 'rh_documentos_funcionario', 'data_validade', '0', 'data_validade is not null'),
  ('desvios_graves', 'ssma_desvios', 'data_ocorrencia', '0', 'risco_potencial in (''Alto'', ''Crítico'') and status_resolucao in (''Aberto'', ''Em Análise'', ''Em Correção'', ''Pendente Validação'')')
$series$;
