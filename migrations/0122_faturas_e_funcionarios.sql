CREATE INDEX "prestacoes_valor" ON "financeiro_prestacao_contas_cartao" USING btree ("valor_total_fatura","id");--> statement-breakpoint
CREATE INDEX "prestacoes_situacao" ON "financeiro_prestacao_contas_cartao" USING btree ("status_fatura","id");--> statement-breakpoint
CREATE INDEX "funcionarios_departamento" ON "rh_funcionarios" USING btree ("departamento","id");--> statement-breakpoint
CREATE INDEX "funcionarios_admissao" ON "rh_funcionarios" USING btree ("data_admissao","id");--> statement-breakpoint
CREATE INDEX "funcionarios_contrato" ON "rh_funcionarios" USING btree ("tipo_contrato","nome_completo","id");