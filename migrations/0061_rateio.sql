ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "prestacao_id" integer;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "rateio_guardado" jsonb;--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD COLUMN "conta_id" integer;--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD COLUMN "despesa_cartao_id" integer;--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD COLUMN "estado" text DEFAULT 'Realizado' NOT NULL;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD CONSTRAINT "financeiro_contas_a_pagar_prestacao_id_financeiro_prestacao_contas_cartao_id_fk" FOREIGN KEY ("prestacao_id") REFERENCES "public"."financeiro_prestacao_contas_cartao"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD CONSTRAINT "financeiro_despesas_projeto_conta_id_financeiro_contas_a_pagar_id_fk" FOREIGN KEY ("conta_id") REFERENCES "public"."financeiro_contas_a_pagar"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD CONSTRAINT "financeiro_despesas_projeto_despesa_cartao_id_financeiro_despesas_cartao_id_fk" FOREIGN KEY ("despesa_cartao_id") REFERENCES "public"."financeiro_despesas_cartao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contas_prestacao" ON "financeiro_contas_a_pagar" USING btree ("prestacao_id");--> statement-breakpoint
CREATE INDEX "despesas_projeto_conta" ON "financeiro_despesas_projeto" USING btree ("conta_id","projeto_id") WHERE conta_id is not null;--> statement-breakpoint
CREATE INDEX "despesas_projeto_cartao" ON "financeiro_despesas_projeto" USING btree ("despesa_cartao_id","projeto_id") WHERE despesa_cartao_id is not null;--> statement-breakpoint
CREATE INDEX "despesas_projeto_estado" ON "financeiro_despesas_projeto" USING btree ("projeto_id","estado","data_despesa","id");--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD CONSTRAINT "despesas_projeto_origem" CHECK (num_nonnulls(conta_id, despesa_cartao_id) <= 1);--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD CONSTRAINT "despesas_projeto_estado" CHECK (estado in ('Realizado', 'Comprometido'));--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD CONSTRAINT "despesas_projeto_sem_documento" CHECK (num_nonnulls(conta_id, despesa_cartao_id) = 0 or num_nonnulls(fornecedor_id, nome_fornecedor_excluido, numero_nota_fiscal, data_emissao_nota_fiscal, chave_acesso_nota_fiscal) = 0);--> statement-breakpoint
-- The state of a part follows its payable, which is locked, so that a payment made at the same moment is not missed. Of two
-- people who allocate the same payable at once, the second waits here and is then compared with what the first has saved.
CREATE FUNCTION estado_da_parte() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  status_da_conta text;
BEGIN
  NEW.estado := 'Realizado';
  IF NEW.conta_id IS NOT NULL THEN
    SELECT status INTO status_da_conta FROM financeiro_contas_a_pagar WHERE id = NEW.conta_id FOR NO KEY UPDATE;
    IF status_da_conta = 'Cancelada' THEN
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Uma conta cancelada não é custo de um projeto. Reabra a conta antes de ratear.';
    ELSIF status_da_conta <> 'Paga' THEN
      NEW.estado := 'Comprometido';
    END IF;
  ELSIF NEW.despesa_cartao_id IS NOT NULL THEN
    PERFORM FROM financeiro_despesas_cartao WHERE id = NEW.despesa_cartao_id FOR NO KEY UPDATE;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER estado_da_parte BEFORE INSERT OR UPDATE OF conta_id, despesa_cartao_id, estado, valor_despesa ON financeiro_despesas_projeto
FOR EACH ROW EXECUTE FUNCTION estado_da_parte();
--> statement-breakpoint
-- At commit, so that value and parts may change in any order before it, the parts come to no more than the whole.
CREATE FUNCTION exigir_que_caiba(inteiro numeric, soma numeric, menor numeric, maior numeric) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF soma IS NULL THEN
    RETURN;
  END IF;
  IF inteiro IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Esta conta está rateada e precisa de um valor. Preencha o valor ou retire o rateio.';
  END IF;
  IF (inteiro < 0 AND (maior > 0 OR soma < inteiro)) OR (inteiro >= 0 AND (menor < 0 OR soma > inteiro)) THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'O rateio passa do valor inteiro. Diminua as partes ou aumente o valor.';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION conferir_conta(conta integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partes record;
  inteira record;
BEGIN
  SELECT sum(valor_despesa) AS soma, min(valor_despesa) AS menor, max(valor_despesa) AS maior INTO partes
  FROM financeiro_despesas_projeto WHERE conta_id = conta;
  SELECT valor, prestacao_id INTO inteira FROM financeiro_contas_a_pagar WHERE id = conta;
  IF partes.soma IS NOT NULL AND inteira.prestacao_id IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Esta conta paga uma fatura de cartão, cujas despesas já são o custo. Rateie as despesas da fatura.';
  END IF;
  PERFORM exigir_que_caiba(inteira.valor, partes.soma, partes.menor, partes.maior);
END $$;
--> statement-breakpoint
CREATE FUNCTION conferir_despesa_cartao(cartao integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partes record;
BEGIN
  SELECT sum(valor_despesa) AS soma, min(valor_despesa) AS menor, max(valor_despesa) AS maior INTO partes
  FROM financeiro_despesas_projeto WHERE despesa_cartao_id = cartao;
  PERFORM exigir_que_caiba((SELECT valor_despesa FROM financeiro_despesas_cartao WHERE id = cartao), partes.soma, partes.menor, partes.maior);
END $$;
--> statement-breakpoint
CREATE FUNCTION conferir_rateio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.conta_id IS NOT NULL THEN
    PERFORM conferir_conta(NEW.conta_id);
  ELSE
    PERFORM conferir_despesa_cartao(NEW.despesa_cartao_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER conferir_rateio AFTER INSERT OR UPDATE OF conta_id, despesa_cartao_id, valor_despesa ON financeiro_despesas_projeto
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.conta_id IS NOT NULL OR NEW.despesa_cartao_id IS NOT NULL) EXECUTE FUNCTION conferir_rateio();
--> statement-breakpoint
CREATE FUNCTION conferir_rateio_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM conferir_conta(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER conferir_rateio AFTER UPDATE ON financeiro_contas_a_pagar
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((NEW.valor, NEW.prestacao_id) IS DISTINCT FROM (OLD.valor, OLD.prestacao_id)) EXECUTE FUNCTION conferir_rateio_da_conta();
--> statement-breakpoint
CREATE FUNCTION conferir_rateio_do_cartao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM conferir_despesa_cartao(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER conferir_rateio AFTER UPDATE ON financeiro_despesas_cartao
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.valor_despesa IS DISTINCT FROM OLD.valor_despesa) EXECUTE FUNCTION conferir_rateio_do_cartao();
--> statement-breakpoint
-- A cancelled payable is no cost: its parts leave their projects and are kept in it, and come back with the same ids when it is
-- reopened. By triggers, so that this holds for one form, for many records at once and for their undo alike.
CREATE FUNCTION guardar_rateio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'Cancelada' THEN
    NEW.rateio_guardado := (SELECT jsonb_agg(sem_busca(to_jsonb(d)) ORDER BY d.id) FROM financeiro_despesas_projeto d WHERE d.conta_id = NEW.id);
    DELETE FROM financeiro_despesas_projeto WHERE conta_id = NEW.id;
  ELSE
    NEW.rateio_guardado := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Triggers run by name: after `a_quitar_conta` and `aprovavel_antes`, which may still change the status.
CREATE TRIGGER rateio_antes BEFORE UPDATE ON financeiro_contas_a_pagar FOR EACH ROW
WHEN (NEW.status IS DISTINCT FROM OLD.status AND 'Cancelada' IN (NEW.status, OLD.status)) EXECUTE FUNCTION guardar_rateio();
--> statement-breakpoint
-- Parts follow the status of their payable, and its date of issue where they have it. Those of a project that was deleted
-- meanwhile do not come back.
CREATE FUNCTION partes_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Cancelada' AND NEW.status <> 'Cancelada' AND OLD.rateio_guardado IS NOT NULL THEN
    INSERT INTO financeiro_despesas_projeto (id, user_id, created_at, projeto_id, descricao_despesa, data_despesa, valor_despesa,
      categoria_despesa, comprovante_url, conta_id)
    SELECT g.id, g.user_id, g.created_at, g.projeto_id, g.descricao_despesa, g.data_despesa, g.valor_despesa,
      g.categoria_despesa, g.comprovante_url, NEW.id
    FROM jsonb_populate_recordset(NULL::financeiro_despesas_projeto, OLD.rateio_guardado) g
    JOIN financeiro_projetos p ON p.id = g.projeto_id ORDER BY g.id;
  END IF;
  UPDATE financeiro_despesas_projeto d
  SET estado = CASE NEW.status WHEN 'Paga' THEN 'Realizado' ELSE 'Comprometido' END,
    data_despesa = CASE d.data_despesa WHEN OLD.data_emissao THEN NEW.data_emissao ELSE d.data_despesa END
  WHERE d.conta_id = NEW.id AND (d.estado <> CASE NEW.status WHEN 'Paga' THEN 'Realizado' ELSE 'Comprometido' END
    OR (d.data_despesa = OLD.data_emissao AND NEW.data_emissao <> OLD.data_emissao));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rateio_depois AFTER UPDATE ON financeiro_contas_a_pagar FOR EACH ROW
WHEN ((NEW.status, NEW.data_emissao) IS DISTINCT FROM (OLD.status, OLD.data_emissao)) EXECUTE FUNCTION partes_da_conta();
--> statement-breakpoint
-- The same of a card expense and its date.
CREATE FUNCTION partes_do_cartao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE financeiro_despesas_projeto SET data_despesa = NEW.data_despesa
  WHERE despesa_cartao_id = NEW.id AND data_despesa = OLD.data_despesa;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rateio_depois AFTER UPDATE ON financeiro_despesas_cartao FOR EACH ROW
WHEN (NEW.data_despesa IS DISTINCT FROM OLD.data_despesa) EXECUTE FUNCTION partes_do_cartao();
