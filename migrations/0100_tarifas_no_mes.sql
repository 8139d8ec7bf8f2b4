-- A fee of the bank is a figure of its line, and the month of the line counts it. A line without one changes no month, so that the
-- statement of a closed month is imported without a reason.
CREATE FUNCTION mes_da_tarifa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mudar_meses(TG_TABLE_NAME, CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END, TG_OP,
    OLD.data, nullif(OLD.tarifa, 0), NEW.data, nullif(NEW.tarifa, 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mes_fechado AFTER INSERT OR DELETE ON financeiro_extrato_linhas FOR EACH ROW EXECUTE FUNCTION mes_da_tarifa();
--> statement-breakpoint
CREATE TRIGGER mes_fechado_alterar AFTER UPDATE ON financeiro_extrato_linhas FOR EACH ROW
WHEN ((OLD.data, OLD.tarifa, OLD.conta_bancaria_id) IS DISTINCT FROM (NEW.data, NEW.tarifa, NEW.conta_bancaria_id))
EXECUTE FUNCTION mes_da_tarifa();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pede_motivo(operacao text, ids integer[], dados jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  entidade text := regexp_replace(operacao, '/[^/]*$', '');
  mudam text[] := ARRAY['centro_custo', 'natureza_orcamentaria', 'data_vencimento', 'data_pagamento', 'status'];
  fechado text;
BEGIN
  IF entidade !~ '^financeiro/' OR NOT (dados IS NULL OR dados ?| mudam) OR NOT EXISTS (SELECT FROM financeiro_fechamentos WHERE situacao = 'Fechado') THEN
    RETURN NULL;
  END IF;
  SELECT f.nome INTO fechado FROM (
    SELECT data_emissao AS dia FROM financeiro_contas_a_pagar WHERE entidade = 'financeiro/contas-a-pagar' AND id = ANY (ids) AND prestacao_id IS NULL
      AND CASE WHEN dados ? 'status' THEN (status = 'Cancelada') <> (dados ->> 'status' = 'Cancelada')
        ELSE status <> 'Cancelada' AND (dados IS NULL OR dados ?| ARRAY['centro_custo', 'natureza_orcamentaria']) END
    UNION ALL SELECT data_pagamento FROM financeiro_pagamentos
      WHERE dados IS NULL AND CASE entidade WHEN 'financeiro/contas-a-pagar' THEN conta_id WHEN 'financeiro/pagamentos' THEN id END = ANY (ids)
    UNION ALL SELECT (dados ->> 'data_pagamento')::date
    UNION ALL SELECT data_despesa FROM financeiro_despesas_cartao
      WHERE dados IS NULL AND CASE entidade WHEN 'financeiro/prestacao-contas-cartao' THEN prestacao_id WHEN 'financeiro/despesas-cartao' THEN id END = ANY (ids)
    UNION ALL SELECT data_despesa FROM financeiro_despesas_projeto
      WHERE dados IS NULL AND CASE entidade WHEN 'financeiro/projetos' THEN projeto_id WHEN 'financeiro/despesas-projeto' THEN id END = ANY (ids)
    UNION ALL SELECT coalesce(data_emissao_nota_fiscal, data_vencimento) FROM financeiro_recebiveis
      WHERE CASE entidade WHEN 'financeiro/projetos' THEN projeto_id WHEN 'financeiro/recebiveis' THEN id WHEN 'financeiro/medicoes' THEN medicao_id END = ANY (ids)
        AND (dados IS NULL OR data_emissao_nota_fiscal IS NULL)
    UNION ALL SELECT (dados ->> 'data_vencimento')::date WHERE entidade = 'financeiro/recebiveis'
    UNION ALL SELECT data_recebimento FROM financeiro_recebimentos
      WHERE dados IS NULL AND CASE entidade WHEN 'financeiro/recebiveis' THEN recebivel_id WHEN 'financeiro/recebimentos' THEN id END = ANY (ids)
    UNION ALL SELECT data FROM financeiro_extrato_linhas
      WHERE dados IS NULL AND tarifa > 0 AND entidade = 'financeiro/contas-bancarias' AND conta_bancaria_id = ANY (ids)
  ) x JOIN financeiro_fechamentos f ON f.mes = mes_do_dia(x.dia) AND f.situacao = 'Fechado' ORDER BY f.mes DESC LIMIT 1;
  RETURN CASE WHEN fechado IS NOT NULL THEN pedido_de_motivo(fechado) END;
END $$;
